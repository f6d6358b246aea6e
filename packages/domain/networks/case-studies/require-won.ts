import { type Sql, sql } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'

/** Throws 409 when the referral was lost after all, and keeps it from being lost during this transaction. */
export async function requireWon(tx: Sql, referral_id: string): Promise<void> {
  const won = await tx.exists(sql`
    select 1 from fee_referral where id = ${referral_id}::uuid and status in ('Won', 'Paid') for share`)
  if (!won) throw conflict('The referral for this case study is no longer won.')
}
