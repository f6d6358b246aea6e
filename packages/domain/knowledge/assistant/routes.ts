import type { assistantEndpoints } from '@waymark/contracts/knowledge/assistant/endpoints'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { askAssistant } from './ask-assistant.ts'
import { assistantMessagesIn, deleteAssistantConversation, listAssistantConversations } from './conversations.ts'
import { modelOf } from './language-model.ts'
import { readAssistantStatus, readFactKeys } from './read-status.ts'

const clientsAmong = (rows: readonly { client_id: string | null }[]) => [
  ...new Set(rows.map(({ client_id }) => client_id).filter((id) => id !== null)),
]

export const assistantRoutes: Routes<typeof assistantEndpoints> = {
  askAssistant: ({ body }, context) => askAssistant(context, body),

  async readAssistantStatus(_input, { db, config, actor }) {
    const model = modelOf(config)
    return {
      ...(await readAssistantStatus(db, actor.user.id)),
      facts: await readFactKeys(db, actor.user.id),
      provider: model ? 'model' : 'built_in',
      model: model?.name ?? null,
    }
  },

  async listAssistantConversations({ query }, context) {
    const { page, next } = await listAssistantConversations(context.db, context.actor.user.id, query)
    // A title is the beginning of a question about the client.
    await logAccess(context, 'assistant.listed', 'client', clientsAmong(page))
    context.reply.nextPage(next)
    return page
  },

  async readAssistantConversation({ params, query }, context) {
    const { page, next } = await assistantMessagesIn(context.db, params.id, query)
    await logAccess(context, 'assistant.read', 'client', clientsAmong(page))
    context.reply.nextPage(next)
    return page
  },

  async deleteAssistantConversation({ params }, { db }) {
    await deleteAssistantConversation(db, params.id)
    return undefined
  },
}
