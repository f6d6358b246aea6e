import type { KeyObject } from 'node:crypto'
import { type Sql, sql } from '@waymark/platform/database'
import { keyedHash } from '../../secrets.ts'

/** What we store of a phone number, such as `+15125550142`, outside of the client's row. */
export const numberHash = (key: KeyObject, number: string): Buffer => keyedHash(key, `number ${number}`)

/**
 * Stops all texts to a number, or takes that back. Only the number itself may say so. One that says START gets texts,
 * whatever failed before. Returns whether this changed anything.
 */
export async function setTexts(db: Sql, number_hash: Buffer, wanted: boolean): Promise<boolean> {
  if (!wanted) {
    return (
      (await db.run(sql`insert into text_opt_out (number_hash) values (${number_hash}) on conflict do nothing`)) > 0
    )
  }
  const taken_back = await db.run(sql`delete from text_opt_out where number_hash = ${number_hash}`)
  const unblocked = await db.run(sql`
    update consumer_text set blocked_until = null where number_hash = ${number_hash} and blocked_until is not null`)
  return taken_back + unblocked > 0
}
