import type { messageFileEndpoints } from '@waymark/contracts/conversations/messaging/files'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { removeMessageFile, uploadMessageFile } from './attach-files.ts'
import { listClientFiles, openMessageFile } from './message-files.ts'

export const messageFileRoutes: Routes<typeof messageFileEndpoints> = {
  async listClientFiles({ params, query }, context) {
    const { page, next } = await listClientFiles(context.db, params.id, query)
    await logAccess(context, 'client.files_listed', 'client', params.id)
    context.reply.nextPage(next)
    return page
  },

  uploadMessageFile: ({ params, file }, context) => uploadMessageFile(context, params.id, file),
  uploadOwnFile: ({ file }, context) => uploadMessageFile(context, context.actor.client_id, file),
  async removeMessageFile({ params }, context) {
    await removeMessageFile(context, params.id)
    return undefined
  },
  downloadMessageFile: ({ params: { id } }, context) => openMessageFile(context, id),
}
