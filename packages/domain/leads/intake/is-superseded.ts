import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import type { ConsumerActor } from '../../context.ts'
import type { Secrets } from '../../secrets.ts'
import { markOfNumber } from './intake-token.ts'

/**
 * Whether a consumer's link is out of date: newer answers than those of its submission count, or it was texted to a number
 * that is no longer the client's. Newer answers were confirmed by email, and a number was corrected, so anyone who has only the
 * earlier link may be a stranger.
 */
export async function isSuperseded(
  db: Sql,
  secrets: Pick<Secrets, 'intake_token'>,
  { client_id, since, by_mail, texted_to }: ConsumerActor,
): Promise<boolean> {
  if (by_mail) return false
  if (texted_to !== undefined) {
    const client = await db.row(
      tables.client.pick('phone'),
      sql`select phone from client where id = ${client_id}::uuid`,
    )
    if (client && markOfNumber(secrets, client.phone) !== texted_to) return true
  }
  return db.exists(sql`
    select from consent_receipt where client_id = ${client_id}::uuid and agreed_at > ${since}::timestamptz`)
}
