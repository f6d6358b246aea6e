import type { AnswerOf } from '@waymark/contracts/endpoint'
import type { deletionEndpoints } from '@waymark/contracts/operations/deletions/endpoints'
import { sql } from '@waymark/platform/database'
import { int4, row } from '@waymark/platform/row'
import type { Context, UserActor } from '../../context.ts'
import { lockImportsOf } from '../../leads/imports/release-rows.ts'
import { archiveClients } from './archive-rows.ts'
import { cancelAppointments } from './cancel-appointments.ts'
import { type Asked, performDeletion } from './perform-deletion.ts'
import { removeAccounts } from './remove-accounts.ts'

/** Accounts that no clean-up deletes. */
const KEPT = sql`(role = 'sys_admin' or is_stakeholder or is_test_agent)`

/**
 * Deletes all clients, and all accounts except those of administrators, stakeholders and test agents, with all their
 * data.
 */
export async function cleanupData(
  context: Context<UserActor>,
  asked: Asked,
): Promise<AnswerOf<typeof deletionEndpoints.cleanupData>> {
  const { counts, ...outcome } = await performDeletion(context, asked, {
    kind: 'data_cleanup',
    subject_id: null,
    phrase: 'delete all data',
    async work(deletion) {
      await lockImportsOf(deletion.tx, sql`true`)
      const clients = await archiveClients(deletion, sql`true`)
      const { users, owned } = await removeAccounts(deletion, sql`not ${KEPT}`)
      const kept = await deletion.tx.row(row({ count: int4 }), sql`select count(*)::int as count from app_user`)
      return {
        clients_deleted: clients.get('client') ?? 0,
        assessments_deleted: clients.get('risk_assessment') ?? 0,
        messages_deleted: (clients.get('message') ?? 0) + (owned.get('message') ?? 0),
        users_deleted: users,
        files_deleted: owned.get('agency_file') ?? 0,
        appointments_cancelled: await cancelAppointments(deletion),
        users_kept: kept?.count ?? 0,
      }
    },
  })
  return { summary: counts, ...outcome }
}
