import type { BodyOf } from '@waymark/contracts/endpoint'
import type { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { notFound, unprocessable } from '@waymark/platform/errors'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import type { Acting } from '../../context.ts'
import { rescheduleHeld } from '../../foundation/notifications/notifications-to-send.ts'
import { readSettings } from '../../foundation/settings/read-settings.ts'
import { changeStates, licensedStates } from './licensed-states.ts'
import { isTimeZone } from './time-zone.ts'

type Preferences = BodyOf<typeof accountEndpoints.updatePreferences>

/** The preferences that decide when held notifications are sent. */
const HOLDING = ['quiet_hours', 'quiet_start', 'quiet_end', 'time_zone'] as const

/**
 * Changes the given fields only. Throws 422 for an unknown state or time zone and for a daily cap above the limit, and
 * 409 for removing a state where the broker has clients.
 */
export async function updatePreferences(context: Acting, wanted: Preferences): Promise<User> {
  const { db, actor } = context
  const states = wanted.states_licensed ? licensedStates(wanted.states_licensed) : null
  if (wanted.time_zone !== undefined && !(await isTimeZone(db, wanted.time_zone))) {
    throw refused('time_zone', 'This is not a valid time zone')
  }

  const { most_daily_cap } = (await readSettings(db)).assignment
  if (most_daily_cap !== null && (wanted.daily_cap ?? 0) > most_daily_cap) {
    throw refused('daily_cap', `The limit is ${most_daily_cap} leads a day`)
  }

  return db.transaction(async (tx) => {
    if (states) await changeStates(tx, context, states)
    const user = await tx.row(
      tables.app_user,
      sql`
      update app_user set
        auto_redirect_to_dashboard = coalesce(${wanted.auto_redirect_to_dashboard ?? null}, auto_redirect_to_dashboard),
        daily_cap = coalesce(${wanted.daily_cap ?? null}, daily_cap),
        available = coalesce(${wanted.available ?? null}, available),
        presence = coalesce(${wanted.presence ?? null}, presence),
        email_notifications = coalesce(${wanted.email_notifications ?? null}, email_notifications),
        name_in_notifications = coalesce(${wanted.name_in_notifications ?? null}, name_in_notifications),
        push_notifications = coalesce(${wanted.push_notifications ?? null}, push_notifications),
        in_app_notifications = coalesce(${wanted.in_app_notifications ?? null}, in_app_notifications),
        quiet_hours = coalesce(${wanted.quiet_hours ?? null}, quiet_hours),
        quiet_start = coalesce(${wanted.quiet_start ?? null}, quiet_start),
        quiet_end = coalesce(${wanted.quiet_end ?? null}, quiet_end),
        time_zone = coalesce(${wanted.time_zone ?? null}, time_zone),
        updated_at = now()
      where id = ${actor.user.id}::uuid
      returning *`,
    )
    if (!user) throw notFound()
    if (HOLDING.some((name) => wanted[name] !== undefined)) await rescheduleHeld(tx, user.id, new Date())
    await emit(tx, 'user.updated', user.id, {})
    return user
  })
}

const refused = (path: string, message: string) => unprocessable(`${message}.`, 'invalid', [{ path, message }])
