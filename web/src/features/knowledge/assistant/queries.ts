import { assistantEndpoints } from '@waymark/contracts/knowledge/assistant/endpoints'
import { ask, askPages } from '../../../shared/api/queries.ts'

export const statusQuery = ask(assistantEndpoints.readAssistantStatus)

export const conversationsQuery = askPages(assistantEndpoints.listAssistantConversations)

/** The questions and answers of a conversation, newest first. */
export const messagesQuery = (conversation_id: string) =>
  askPages(assistantEndpoints.readAssistantConversation, { params: { id: conversation_id } })
