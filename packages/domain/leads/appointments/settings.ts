import {
  type AppointmentSettings,
  appointmentSettings,
  DEFAULT_APPOINTMENT_SETTINGS,
} from '@waymark/contracts/leads/appointments/settings'
import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'

/** When consumers can book a broker, with defaults for a broker who never set it. */
export async function readAppointmentSettings(db: Sql, user_id: string): Promise<AppointmentSettings> {
  const saved = await db.row(
    tables.appointment_settings,
    sql`select * from appointment_settings where user_id = ${user_id}::uuid`,
  )
  return saved ? appointmentSettings.parse(saved) : DEFAULT_APPOINTMENT_SETTINGS
}

export async function changeAppointmentSettings(
  db: Sql,
  user_id: string,
  wanted: AppointmentSettings,
): Promise<AppointmentSettings> {
  const { enabled, hours, minutes, buffer_minutes, notice_hours, ahead_days, by_phone, by_video, video_url } = wanted
  await db.run(sql`
    insert into appointment_settings (user_id, enabled, hours, minutes, buffer_minutes, notice_hours, ahead_days,
                                      by_phone, by_video, video_url)
    values (${user_id}::uuid, ${enabled}, ${JSON.stringify(hours)}::jsonb, ${minutes}, ${buffer_minutes},
            ${notice_hours}, ${ahead_days}, ${by_phone}, ${by_video}, ${video_url})
    on conflict (user_id) do update
    set (enabled, hours, minutes, buffer_minutes, notice_hours, ahead_days, by_phone, by_video, video_url)
      = (excluded.enabled, excluded.hours, excluded.minutes, excluded.buffer_minutes, excluded.notice_hours,
         excluded.ahead_days, excluded.by_phone, excluded.by_video, excluded.video_url)`)
  return wanted
}
