import type { SecurityChange } from '@waymark/contracts/people/accounts/second-factor'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { escapeHtml, writeLetter } from '@waymark/rules/foundation/letters/write-letter'
import type { Letter } from '../../foundation/notifications/event-letter.ts'
import { senderOf } from '../../foundation/notifications/operator.ts'

/** For everyone whose account was secured. The event does not say whether they had any. */
export const CALENDAR_ADDRESSES_ENDED =
  'If you had private calendar addresses, they were turned off. You can make new ones in Settings, under “Your calendar elsewhere”.'

const SAID: Readonly<Record<SecurityChange, readonly [title: string, what: string, besides?: string]>> = {
  passkey_added: ['A passkey was added', 'A passkey was added to your account'],
  passkey_removed: ['A passkey was removed', 'A passkey was removed from your account'],
  authenticator_app_added: ['An authenticator app was added', 'An authenticator app was added to your account'],
  authenticator_app_removed: [
    'An authenticator app was removed',
    'The authenticator app was removed from your account',
  ],
  recovery_codes_made: [
    'You have new recovery codes',
    'New recovery codes were made for your account. The old ones stopped working',
  ],
  recovery_code_used: ['A recovery code was used', 'A recovery code was used to prove that it is you'],
  second_factors_removed: [
    'Your second sign-in step was removed',
    'Your passkeys, authenticator app and recovery codes were removed, and you were signed out everywhere',
    CALENDAR_ADDRESSES_ENDED,
  ],
  google_removed: [
    'Your Google account was disconnected',
    'Your Google account, which could sign you in, was disconnected',
  ],
  calendar_address_made: [
    'A calendar address was made',
    'A private address from which a calendar program reads your tasks and appointments was made',
  ],
}

/** Tells the owner of an account how its protection changed. It ignores notification preferences and quiet hours. */
export const securityLetter: Letter<'user.security_changed'> = {
  async write({ id: event_id, aggregate_id, occurred_at, payload }, db, { config }) {
    const reader = await db.row(
      tables.app_user.pick('email', 'first_name', 'time_zone'),
      sql`select email, first_name, time_zone from app_user where id = ${aggregate_id}::uuid and is_active`,
    )
    if (!reader) return null
    const [title, what, always] = SAID[payload.change]
    const besides = payload.first ? `Your other devices were signed out. ${CALENDAR_ADDRESSES_ENDED}` : always
    const when = new Date(occurred_at).toLocaleString('en-US', {
      timeZone: reader.time_zone,
      dateStyle: 'long',
      timeStyle: 'short',
    })
    const small = 'If this was not you, change your password, sign out your other devices, and tell your administrator.'
    const letter = writeLetter(
      {
        title,
        first_name: reader.first_name,
        said: [`${what} on ${when}.`, besides].filter(Boolean).join(' '),
        action: { label: 'Open your settings', url: new URL('/broker?tab=settings', config.PUBLIC_URL).href },
        small: { text: small, html: escapeHtml(small) },
      },
      senderOf(config),
    )
    return { ...letter, event_id, to: reader.email, unsubscribe: null }
  },
}
