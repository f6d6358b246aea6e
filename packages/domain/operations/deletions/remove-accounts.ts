import { emitAll, emitting } from '@waymark/events/outbox'
import { type Statement, sql } from '@waymark/platform/database'
import { forwardOfClients, waitingFor } from '../../conversations/messaging/forward-messages.ts'
import { handOverLeads, lockLeadsOf } from '../../leads/business/hand-over-leads.ts'
import { endSessionsOfDeleted } from '../../people/accounts/end-sessions.ts'
import { archiveClients, archiveOwnedRows, archiveUsers, type RowCounts, usersOf } from './archive-rows.ts'
import type { DeletionInProgress } from './perform-deletion.ts'
import { transferClients } from './transfer-clients.ts'

interface Removed {
  users: number
  sessions_ended: number
  clients_handed_over: number
  imported: RowCounts
  owned: RowCounts
}

/**
 * Removes accounts with their own data and ends their sessions immediately. Their clients, their business leads, and
 * what other clients wrote to them and nobody answered go to the administrators. Imported people are the broker's own
 * book and go with the account. `stop-renewal` cancels their paid plans.
 */
export async function removeAccounts(deletion: DeletionInProgress, which: Statement): Promise<Removed> {
  const { tx, deletion_id, now } = deletion
  const accounts = sql`select id from app_user where ${which}`
  // Locks clients and business leads before accounts, in the same order as an assignment and a request for a call.
  await tx.run(sql`
    select from client
    where id in (select id from client where broker_id in (${accounts}) union all ${waitingFor(accounts)})
    order by id for update`)
  await lockLeadsOf(tx, accounts)
  const users = await archiveUsers(deletion, which)
  if (users === 0) {
    return { users, sessions_ended: 0, clients_handed_over: 0, imported: new Map(), owned: new Map() }
  }
  const sessions_ended = await endSessionsOfDeleted(tx, usersOf(deletion_id))
  const imported = await archiveClients(
    deletion,
    sql`revision = 0 and not is_mock and broker_id in (${usersOf(deletion_id)})`,
  )
  const clients_handed_over = await transferClients(tx, deletion_id, now)
  await forwardOfClients(tx, usersOf(deletion_id), now)
  await handOverLeads(tx)
  const owned = await archiveOwnedRows(tx, deletion_id)
  await emitAll(
    tx,
    emitting('user.deleted', {
      from: sql`(${usersOf(deletion_id)}) as gone (id)`,
      id: sql`uuidv7()`,
      aggregate_id: sql`gone.id`,
      payload: sql`'{}'::jsonb`,
    }),
  )
  return { users, sessions_ended, clients_handed_over, imported, owned }
}
