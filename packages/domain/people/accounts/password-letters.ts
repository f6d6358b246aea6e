import type { Config } from '@waymark/platform/config'
import { type Database, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { bool, type RowOf } from '@waymark/platform/row'
import { escapeHtml, letterLink, type WrittenLetter, writeLetter } from '@waymark/rules/foundation/letters/write-letter'
import type { Letter } from '../../foundation/notifications/event-letter.ts'
import { type SenderSettings, senderOf } from '../../foundation/notifications/operator.ts'
import { openReset, resetToken } from './password-reset.ts'
import { CALENDAR_ADDRESSES_ENDED } from './security-letters.ts'

const readerRow = tables.app_user.pick('email', 'first_name', 'time_zone')
type Reader = RowOf<typeof readerRow>

const GOOGLE_ENDED = 'Your Google account is disconnected and no longer signs you in.'

type Settings = Pick<Config, 'PUBLIC_URL'> & SenderSettings

/**
 * The link for a new password while it works, or the news that the password was changed, or removed when a Google
 * account was connected. These ignore notification preferences and quiet hours, because access to the account depends
 * on them.
 */
export const passwordLetter: Letter<'password.reset_requested' | 'password.changed' | 'user.google_linked'> = {
  async write({ id: event_id, name, aggregate_id, occurred_at }, db, { config, secrets, now }) {
    if (name === 'password.reset_requested') {
      const reader = await whoAsked(db, aggregate_id, now())
      if (!reader) return null
      const letter = linkLetter(reader, resetToken(secrets, aggregate_id), config)
      return { ...letter, event_id, to: reader.email, unsubscribe: null }
    }
    const reader = await whoChanged(db, aggregate_id)
    if (!reader) return null
    const letter =
      name === 'user.google_linked'
        ? connectedLetter(reader, config)
        : changedLetter(reader, new Date(occurred_at), config)
    return { ...letter, event_id, to: reader.email, unsubscribe: null }
  },
}

const whoAsked = (db: Database, reset_id: string, now: Date) =>
  db.row(
    readerRow,
    sql`
    select email, first_name, time_zone from password_reset reset join app_user on app_user.id = reset.user_id
    where reset.id = ${reset_id}::uuid and is_active and ${openReset(now)}`,
  )

const changedRow = readerRow.extend({ google_ended: bool })

const whoChanged = (db: Database, user_id: string) =>
  db.row(
    changedRow,
    sql`
    select email, first_name, time_zone,
      exists (select from google_identity where user_id = app_user.id and ended_at is not null) as google_ended
    from app_user where id = ${user_id}::uuid and is_active`,
  )

function linkLetter({ first_name }: Reader, token: string, { PUBLIC_URL, ...sender }: Settings): WrittenLetter {
  const small = 'If you did not request this, you can ignore this email. Your password stays the same.'
  // After a #, because browsers do not send that part to servers.
  const url = new URL(`/broker/reset-password#token=${token}`, PUBLIC_URL).href
  return writeLetter(
    {
      title: 'Choose a new password',
      first_name,
      said: `We received a request for a new password for your ${sender.BRAND_NAME} account. The link works once, for 30 minutes after the request.`,
      action: { label: 'Choose a new password', url },
      small: { text: small, html: escapeHtml(small) },
    },
    senderOf(sender),
  )
}

function connectedLetter({ first_name }: Reader, { PUBLIC_URL, ...sender }: Settings): WrittenLetter {
  const again = new URL('/broker/forgot-password', PUBLIC_URL).href
  return writeLetter(
    {
      title: 'Your account is connected to Google',
      first_name,
      said: `You signed in to ${sender.BRAND_NAME} with Google for the first time. Your old password no longer works, and all other devices were signed out. ${CALENDAR_ADDRESSES_ENDED}`,
      action: { label: 'Sign in', url: new URL('/broker/login', PUBLIC_URL).href },
      small: {
        text: `To sign in with a password too, choose a new one: ${again}. If this was not you, tell your administrator right away.`,
        html: `To sign in with a password too, ${letterLink(again, 'choose a new one')}. If this was not you, tell your administrator right away.`,
      },
    },
    senderOf(sender),
  )
}

function changedLetter(
  { first_name, time_zone, google_ended }: RowOf<typeof changedRow>,
  changed_at: Date,
  { PUBLIC_URL, ...sender }: Settings,
): WrittenLetter {
  const again = new URL('/broker/forgot-password', PUBLIC_URL).href
  const when = changed_at.toLocaleString('en-US', {
    timeZone: time_zone,
    dateStyle: 'long',
    timeStyle: 'short',
  })
  return writeLetter(
    {
      title: 'Your password was changed',
      first_name,
      said: `The password of your ${sender.BRAND_NAME} account was changed on ${when}. All other devices were signed out and need the new password. ${google_ended ? `${GOOGLE_ENDED} ` : ''}${CALENDAR_ADDRESSES_ENDED}`,
      action: { label: 'Sign in', url: new URL('/broker/login', PUBLIC_URL).href },
      small: {
        text: `If this was not you, choose another password right away and tell your administrator: ${again}`,
        html: `If this was not you, ${letterLink(again, 'choose another password')} right away and tell your administrator.`,
      },
    },
    senderOf(sender),
  )
}
