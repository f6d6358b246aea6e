import { type Sql, sql } from '@waymark/platform/database'
import { nullable, type RowOf, row, timestamptz } from '@waymark/platform/row'

const lastBackup = row({
  /** The time of the data in the last complete backup. Null if there is none. */
  taken_at: nullable(timestamptz),
  /** When this installation made its first key. Null before its first start. */
  installed_at: nullable(timestamptz),
})
export type LastBackup = RowOf<typeof lastBackup>

export async function readLastBackup(db: Sql): Promise<LastBackup> {
  const found = await db.row(
    lastBackup,
    sql`
    select (select max(taken_at) from backup_run where taken_at <= now()) as taken_at,
           (select min(created_at) from app_secret) as installed_at`,
  )
  return found ?? { taken_at: null, installed_at: null }
}
