import { empty, raw, type Statement, sql } from '@waymark/platform/database'

/**
 * CTEs that stand for the tables `appointment`, here of one appointment with `archived`, `client` with `gone`, and those of the
 * agent. With `deleted`, they also find what was deleted with a client and can no longer be restored, or with an account: an
 * email that cancels the appointment is written from that.
 */
export function withArchived(appointment_id: string, deleted: boolean): Statement {
  const wanted = {
    appointment: sql`id = ${appointment_id}::uuid`,
    client: sql`id in (select client_id from appointment)`,
    app_user: sql`id in (select broker_id from appointment)`,
    agency_profile: sql`user_id in (select broker_id from appointment)`,
  }
  const withClient = (table: 'appointment' | 'client') => sql`
    union all
    select one.*, true from deleted_client
    cross join lateral jsonb_populate_recordset(null::${raw(table)}, rows -> ${table}::text) as one
    where undo_until <= now() and one.${wanted[table]}`
  const held = {
    appointment: sql`content ->> 'id' = ${appointment_id}::text`,
    client: sql`client_id in (select client_id from appointment)`,
    app_user: sql`content ->> 'id' in (select broker_id::text from appointment)`,
    agency_profile: sql`content ->> 'user_id' in (select broker_id::text from appointment)`,
  }
  const withAccount = (table: keyof typeof wanted, flag: Statement) => sql`
    union all
    select one.* ${flag} from deletion_row
    cross join lateral jsonb_populate_record(null::${raw(table)}, content) as one
    where table_name = ${table}::text and deletion_row.${held[table]}
      and deletion_id in (select id from deletion where undone_at is null and undo_until > now())`
  const flagged = (table: 'appointment' | 'client', name: string) => sql`
    ${raw(table)} as (
      select ${raw(table)}.*, false as ${raw(name)} from ${raw(table)} where ${wanted[table]}
      ${deleted ? sql`${withClient(table)} ${withAccount(table, sql`, true`)}` : empty}
    )`
  const ofAgent = (table: 'app_user' | 'agency_profile') => sql`
    ${raw(table)} as (
      select * from ${raw(table)} where ${wanted[table]} ${deleted ? withAccount(table, empty) : empty}
    )`
  return sql`
    ${flagged('appointment', 'archived')}, ${flagged('client', 'gone')}, ${ofAgent('app_user')}, ${ofAgent('agency_profile')}`
}
