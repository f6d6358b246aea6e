import { type Sql, sql } from '@waymark/platform/database'
import { AppError } from '@waymark/platform/errors'

const LICENSE_UNCONFIRMED =
  'This client lives in a state that is not on your list. Confirm that you are licensed there to see their answers.'

/** Throws 403 if the client waits for this broker's word on a license. Until then nothing about them may be read. */
export async function refuseHeld(db: Sql, user_id: string, client_id: string): Promise<void> {
  const held = await db.exists(sql`
    select from license_hold
    where client_id = ${client_id}::uuid and ended_at is null and broker_id = ${user_id}::uuid`)
  if (held) throw new AppError(403, 'license_unconfirmed', LICENSE_UNCONFIRMED)
}
