import { sql, type Transaction } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { deleteForGood } from './delete-client-data.ts'

const ACTOR = 'housekeeping'

/** Permanently deletes a client's data because it was kept long enough, and logs it as done by the system. */
export async function purgeClient(tx: Transaction, client_id: string): Promise<void> {
  await deleteForGood(tx, client_id, ACTOR)
  await tx.run(sql`
    insert into access_log (id, actor_kind, action, subject_kind, subject_id, request_id)
    values (${newId()}, ${ACTOR}, 'client.purged', 'client', ${client_id}::uuid, ${ACTOR})`)
}
