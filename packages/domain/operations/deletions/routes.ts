import type { deletionEndpoints } from '@waymark/contracts/operations/deletions/endpoints'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { cleanupData } from './cleanup-data.ts'
import { cleanupMockClients } from './cleanup-mock-clients.ts'
import { deleteUser } from './delete-user.ts'
import { listDeletions, readDeletion } from './list-deletions.ts'
import { undoDeletion } from './undo-deletion.ts'

export const deletionRoutes: Routes<typeof deletionEndpoints> = {
  cleanupMockClients: ({ body }, context) => cleanupMockClients(context, body),
  cleanupData: ({ body }, context) => cleanupData(context, body),
  deleteUser: ({ params, body }, context) => deleteUser(context, params.id, body),

  async listDeletions({ query }, context) {
    await logAccess(context, 'deletions.listed', 'deletion', null)
    const { page, next } = await listDeletions(context.db, query)
    context.reply.nextPage(next)
    return page
  },
  async undoDeletion({ params }, context) {
    const { clients_left_out } = await undoDeletion(context, params.id)
    return { deletion: await readDeletion(context.db, params.id), clients_left_out }
  },
}
