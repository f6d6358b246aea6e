import type { savedReplyEndpoints } from '@waymark/contracts/conversations/saved-replies/endpoints'
import type { Routes } from '../../context.ts'
import { createSavedReply, deleteSavedReply, listSavedReplies, updateSavedReply } from './saved-replies.ts'

export const savedReplyRoutes: Routes<typeof savedReplyEndpoints> = {
  listSavedReplies: (_input, { db, actor }) => listSavedReplies(db, actor.user),
  createSavedReply: ({ body }, context) => createSavedReply(context, body),
  updateSavedReply: ({ params, body }, context) => updateSavedReply(context, params.id, body),
  async deleteSavedReply({ params }, { db }) {
    await deleteSavedReply(db, params.id)
    return undefined
  },
}
