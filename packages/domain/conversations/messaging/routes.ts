import type { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { wordsIn } from '@waymark/platform/encryption/word-tokens'
import { notFound } from '@waymark/platform/errors'
import { logAccess } from '../../access-log.ts'
import type { Context, Routes, UserActor } from '../../context.ts'
import { confirmDelivery } from './confirm-delivery.ts'
import type { MessageRow } from './deliver-message.ts'
import { listConversations } from './list-conversations.ts'
import { listNetwork } from './list-network.ts'
import { markConversationRead } from './mark-conversation-read.ts'
import { withFiles } from './message-files.ts'
import { clientsAmong } from './message-parties.ts'
import { presentAgent, presentConversations, presentFound } from './presenter.ts'
import { messagesIn, messagesOf } from './read-messages.ts'
import { withReferrals } from './read-referrals.ts'
import { searchMessages } from './search-messages.ts'
import { sendMessage } from './send-message.ts'
import { sendPublicMessage } from './send-public-message.ts'

const presented = async (context: Context<UserActor>, messages: readonly MessageRow[]) =>
  withReferrals(context, await withFiles(context.db, messages))

export const messagingRoutes: Routes<typeof messagingEndpoints> = {
  async listNetwork({ query }, context) {
    const { page, next } = await listNetwork(context.db, context.actor.user.id, query)
    context.reply.nextPage(next)
    return page.map((member) => presentAgent(member, context))
  },

  async listConversations({ query }, context) {
    const { page, next } = await listConversations(context.db, context.actor.user.id, query)
    const clients = page.filter(({ partner_kind }) => partner_kind === 'client').map(({ partner_id }) => partner_id)
    await logAccess(context, 'conversations.listed', 'client', clients)
    context.reply.nextPage(next)
    return presentConversations(context, page)
  },

  async readConversation({ params, query }, context) {
    const { page, next } = await messagesIn(context.db, params.id, query)
    await logAccess(context, 'conversation.read', 'client', clientsAmong(page))
    context.reply.nextPage(next)
    return presented(context, page)
  },

  async markConversationRead({ params, body: { last_message_id } }, { db, actor }) {
    const marked = await markConversationRead(db, { kind: 'user', id: actor.user.id }, params.id, last_message_id)
    return { conversation_id: params.id, last_message_id, marked }
  },

  async listMessages({ query }, context) {
    const { page, next } = await messagesOf(context.db, context.actor.user.id, query)
    await logAccess(context, 'messages.listed', 'client', clientsAmong(page))
    context.reply.nextPage(next)
    // System messages do not count as unread, as in every badge.
    const counted = page.map((message) => (message.sender_kind === 'system' ? { ...message, is_read: true } : message))
    return presented(context, counted)
  },

  async searchMessages({ query, body: { q } }, context) {
    const { id } = context.actor.user
    const { page, next } = await searchMessages(context.db, id, q, query)
    const clients = page.filter(({ partner_kind }) => partner_kind === 'client').map(({ partner_id }) => partner_id)
    await logAccess(context, 'messages.listed', 'client', [...new Set(clients)])
    context.reply.nextPage(next)
    return page.map((found) => presentFound(found, wordsIn(q), id, context))
  },

  async sendMessage({ body }, context) {
    const [sent] = await presented(context, [await sendMessage(context, body)])
    if (!sent) throw notFound()
    return sent
  },

  async confirmDelivery({ body }, { db, actor }) {
    await confirmDelivery(db, actor.user.id, body.last_message_id)
  },

  sendAgentMessage: ({ body }, context) => sendPublicMessage(context, body),
}
