import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '@waymark/platform/database'
import type { Appointment, AppointmentSettings, CalendarFeed, User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { insert } from './insert.ts'

/** An appointment with this broker in two days, of a person who is not a client unless one is named. */
export const anAppointment = (
  db: Database,
  { id }: Pick<User, 'id'>,
  { starts_at = new Date(Date.now() + 48 * 3_600_000), ...overrides }: Partial<Appointment> = {},
): Promise<Appointment> =>
  insert(db, 'appointment', {
    id: newId(),
    broker_id: id,
    time_zone: 'America/Chicago',
    channel: 'phone',
    phone: '(512) 555-0100',
    starts_at,
    ends_at: new Date(starts_at.getTime() + 30 * 60_000),
    free_at: new Date(starts_at.getTime() + 30 * 60_000),
    booked_by: 'consumer',
    ...(!overrides.client_id && { first_name: 'Vic', last_name: 'Visitor', email: 'vic@example.test' }),
    ...overrides,
  })

/** A private address from which a calendar program reads this broker's calendar. */
export const aCalendarFeed = (
  db: Database,
  { id }: Pick<User, 'id'>,
  token = `wk_${randomBytes(32).toString('base64url')}`,
): Promise<CalendarFeed> =>
  insert(db, 'calendar_feed', {
    id: newId(),
    user_id: id,
    token_hash: `\\x${createHash('sha256').update(token).digest('hex')}`,
    names: 'initial',
  })

/** Lets consumers book this broker at any hour, from now on. */
export const takesBookings = (
  db: Database,
  { id }: Pick<User, 'id'>,
  overrides: Partial<AppointmentSettings> = {},
): Promise<AppointmentSettings> =>
  insert(db, 'appointment_settings', {
    user_id: id,
    enabled: true,
    hours: Array.from({ length: 7 }, (_, weekday) => ({ weekday, from: '00:00', to: '24:00' })),
    minutes: 30,
    buffer_minutes: 0,
    notice_hours: 0,
    ahead_days: 7,
    by_phone: true,
    by_video: false,
    ...overrides,
  })
