import { type Sql, sql } from '@waymark/platform/database'
import type { ConsumerActor } from '../../context.ts'

/**
 * Whether newer answers than those of the consumer's link count. Their owner confirmed them by email, so anyone who has
 * the earlier link only may be a stranger who submitted the address first.
 */
export const isSuperseded = async (db: Sql, { client_id, since, by_mail }: ConsumerActor): Promise<boolean> =>
  !by_mail &&
  db.exists(sql`
    select from consent_receipt where client_id = ${client_id}::uuid and agreed_at > ${since}::timestamptz`)
