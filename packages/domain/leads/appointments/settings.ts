import {
  type AppointmentSettings,
  appointmentSettings,
  DEFAULT_APPOINTMENT_SETTINGS,
} from '@waymark/contracts/leads/appointments/settings'
import { isPending } from '@waymark/events/deliveries'
import { emitAll, emitting } from '@waymark/events/outbox'
import { type Database, type Sql, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { lockAppointments } from './write-appointments.ts'

/** When consumers can book a broker, with defaults for a broker who never set it. */
export async function readAppointmentSettings(db: Sql, user_id: string): Promise<AppointmentSettings> {
  const saved = await db.row(
    tables.appointment_settings,
    sql`select * from appointment_settings where user_id = ${user_id}::uuid`,
  )
  return saved ? appointmentSettings.parse(saved) : DEFAULT_APPOINTMENT_SETTINGS
}

/** Appointments that are booked get a new video link, too. Without one, they keep theirs. */
export async function changeAppointmentSettings(
  db: Database,
  user_id: string,
  wanted: AppointmentSettings,
): Promise<AppointmentSettings> {
  const { enabled, hours, minutes, buffer_minutes, notice_hours, ahead_days, by_phone, by_video, video_url } = wanted
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into appointment_settings (user_id, enabled, hours, minutes, buffer_minutes, notice_hours, ahead_days,
                                        by_phone, by_video, video_url)
      values (${user_id}::uuid, ${enabled}, ${JSON.stringify(hours)}::jsonb, ${minutes}, ${buffer_minutes},
              ${notice_hours}, ${ahead_days}, ${by_phone}, ${by_video}, ${video_url})
      on conflict (user_id) do update
      set (enabled, hours, minutes, buffer_minutes, notice_hours, ahead_days, by_phone, by_video, video_url)
        = (excluded.enabled, excluded.hours, excluded.minutes, excluded.buffer_minutes, excluded.notice_hours,
           excluded.ahead_days, excluded.by_phone, excluded.by_video, excluded.video_url)`)
    if (video_url !== null) await changeVideoLink(tx, user_id, video_url)
  })
  return wanted
}

/**
 * The reminder a day before has the new link for the person's calendar, also one that is late. People who were reminded
 * already, or booked too late for a reminder, get it by email at once.
 */
async function changeVideoLink(tx: Transaction, user_id: string, video_url: string): Promise<void> {
  await lockAppointments(tx, user_id)
  const theirs = sql`broker_id = ${user_id}::uuid and status = 'booked' and channel = 'video' and ends_at > now()`
  // A reminder that runs right now is over by the next statement.
  await tx.run(sql`select from appointment where ${theirs} order by id for no key update`)
  const soon = sql`(
    starts_at between now() and now() + interval '24 hours' and not exists (
      select from outbox_event join event_delivery on event_id = outbox_event.id
      where aggregate_id = appointment.id and subscriber = 'remind-appointment' and ${isPending}
        and coalesce(fell_due_at, due_at) <= now()))`
  await emitAll(
    tx,
    sql`changed as (
      update appointment
      set video_url = ${video_url}, sequence = sequence + 1,
          reminded_for = case when ${soon} then starts_at else reminded_for end
      where ${theirs} and video_url is distinct from ${video_url}
      returning id, broker_id, client_id, ${soon} as soon
    ), ${emitting(
      'appointment.reminded',
      {
        from: sql`(select * from changed where soon) as near`,
        id: sql`uuidv7()`,
        aggregate_id: sql`near.id`,
        payload: sql`jsonb_build_object('broker_id', near.broker_id, 'client_id', near.client_id)`,
      },
      { except: ['text'] },
    )}`,
  )
}
