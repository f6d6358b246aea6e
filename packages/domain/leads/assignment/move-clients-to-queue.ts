import { type Statement, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { present, uuid } from '@waymark/platform/row'
import { assignClients, endAssignments } from './assign-client.ts'
import { queueAdministrator } from './find-queue-administrator.ts'

/** Works in batches, so that brokers with very many clients do not need more memory. */
const AT_ONCE = 500

/**
 * Moves the clients for whom `which` holds to the admin queue with a new clock; mock and imported ones stay. The appointments
 * of a deleted account are archived with it, so they do not move, and an undo that `keeps_appointments` deals with them itself.
 * What its clients wrote is theirs and moves. Returns how many. Throws if no administrator can take them.
 */
export async function moveClientsToQueue(
  tx: Transaction,
  which: Statement,
  {
    reason,
    end_reason,
  }: { reason: string; end_reason: 'account_deleted' | 'account_disabled' | 'role_changed' | 'unlicensed' },
  now: Date,
  { keeps_appointments = end_reason === 'account_deleted' }: { keeps_appointments?: boolean } = {},
): Promise<number> {
  let handed = 0
  while (true) {
    const clients = await tx.rows(
      tables.client.pick('id').extend({ broker_id: present(uuid) }),
      sql`
      select id, broker_id from client where ${which} and not is_mock and revision > 0
      order by id limit ${AT_ONCE} for update`,
    )
    if (clients.length === 0) return handed
    const administrator = await queueAdministrator(tx)
    const ids = clients.map(({ id }) => id)
    await endAssignments(tx, ids, end_reason, now)
    const given = clients.map(({ id, broker_id }) => ({
      client_id: id,
      broker_id: administrator,
      assignment_type: 'admin_queue' as const,
      reason,
      previous_broker_id: broker_id,
    }))
    await assignClients(tx, given, now, { keeps_appointments })
    handed += clients.length
  }
}
