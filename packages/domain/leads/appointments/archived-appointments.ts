import { empty, raw, type Statement, sql } from '@waymark/platform/database'

/**
 * CTEs that stand for the tables `appointment`, here of one appointment with `archived`, and `client`. With `gone`, they also find
 * what was deleted with a client and can no longer be restored: an email that cancels the appointment is written from that.
 */
export function withArchived(appointment_id: string, gone: boolean): Statement {
  const held = (table: 'appointment' | 'client') => sql`
    from deleted_client cross join lateral jsonb_populate_recordset(null::${raw(table)}, rows -> ${table}::text) as one
    where undo_until <= now()`
  return sql`
    appointment as (
      select appointment.*, false as archived from appointment where id = ${appointment_id}::uuid
      ${gone ? sql`union all select one.*, true ${held('appointment')} and one.id = ${appointment_id}::uuid` : empty}
    ), client as (
      select * from client where id in (select client_id from appointment)
      ${gone ? sql`union all select one.* ${held('client')} and one.id in (select client_id from appointment)` : empty}
    )`
}
