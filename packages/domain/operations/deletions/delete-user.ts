import type { AnswerOf } from '@waymark/contracts/endpoint'
import type { deletionEndpoints } from '@waymark/contracts/operations/deletions/endpoints'
import { sql } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import type { Context, UserActor } from '../../context.ts'
import { lockImportsOf } from '../../leads/imports/release-rows.ts'
import { logAccountChange } from '../../people/accounts/account-changed.ts'
import {
  isAdministrator,
  lockAdministrators,
  requireOtherAdministrator,
} from '../../people/accounts/require-other-administrator.ts'
import { archiveClients } from './archive-rows.ts'
import { cancelAppointments } from './cancel-appointments.ts'
import { type Asked, performDeletion } from './perform-deletion.ts'
import { removeAccounts } from './remove-accounts.ts'

const OWN_ACCOUNT = 'You cannot delete your own account. Another administrator can.'
const KEPT = 'This account is protected because it is marked as a stakeholder or test agent. Remove the mark first.'

/**
 * Deletes an account. Its mock clients and the people it imported are deleted with it. Its real clients move to the
 * administrators with a new clock, so that none is lost, and who has an appointment is told that it is canceled. Throws
 * 404, and 409 for the user's own account, the last administrator, or a protected account.
 */
export async function deleteUser(
  context: Context<UserActor>,
  user_id: string,
  asked: Asked,
): Promise<AnswerOf<typeof deletionEndpoints.deleteUser>> {
  const named = await context.db.row(
    tables.app_user.pick('email'),
    sql`select email from app_user where id = ${user_id}::uuid`,
  )
  if (!named) throw notFound()
  if (user_id === context.actor.user.id) throw conflict(OWN_ACCOUNT, 'own_account')
  const { counts, ...outcome } = await performDeletion(context, asked, {
    kind: 'user_deletion',
    subject_id: user_id,
    phrase: `delete ${named.email}`,
    async work(deletion) {
      const { tx } = deletion
      await lockAdministrators(tx)
      const user = await tx.row(tables.app_user, sql`select * from app_user where id = ${user_id}::uuid`)
      if (!user) throw notFound()
      if (isAdministrator(user)) await requireOtherAdministrator(tx, user_id)
      if (user.is_stakeholder || user.is_test_agent) throw conflict(KEPT, 'account_kept')
      await lockImportsOf(tx, sql`id = ${user_id}::uuid`)
      const mocks = await archiveClients(
        deletion,
        sql`
        is_mock and (broker_id = ${user_id}::uuid or (broker_id is null and requested_agent = ${user_id}))`,
      )
      const { sessions_ended, clients_handed_over, imported, owned } = await removeAccounts(
        deletion,
        sql`id = ${user_id}::uuid`,
      )
      return {
        clients_handed_over,
        appointments_cancelled: await cancelAppointments(deletion),
        imported_clients_deleted: imported.get('client') ?? 0,
        mock_clients_deleted: mocks.get('client') ?? 0,
        messages_deleted: (mocks.get('message') ?? 0) + (owned.get('message') ?? 0),
        files_deleted: owned.get('agency_file') ?? 0,
        sessions_ended,
      }
    },
  })
  if (outcome.undo_id) logAccountChange(context, user_id)
  return { summary: counts, ...outcome }
}
