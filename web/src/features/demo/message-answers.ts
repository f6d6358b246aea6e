import type { Conversation, Message } from '@waymark/contracts/messaging/endpoints'
import type { DemoAnswers } from './answers.ts'
import { type DemoStore, happened, missing, newId, tell } from './store.ts'

export const messageAnswers = (store: DemoStore) =>
  ({
    listNetwork: ({ query }) =>
      store.agents.filter(({ name, company }) =>
        `${name} ${company}`.toLowerCase().includes(query.search?.toLowerCase() ?? ''),
      ),
    listConversations: () => store.conversations,
    readConversation: ({ params }) => {
      if (!store.conversations.some(({ id }) => id === params.id)) throw missing()
      return store.messages.filter(({ conversation_id }) => conversation_id === params.id)
    },
    markConversationRead: ({ params, body }) => ({ conversation_id: params.id, ...body, marked: 0 }),
    listMessages: () => store.messages,
    sendMessage: ({ body }) => {
      const conversation = conversationWith(store, body.recipient_id)
      const client = store.clients.find(({ id }) => id === body.recipient_id)
      const now = new Date().toISOString()
      const message: Message = {
        subject: body.subject,
        message: body.message,
        message_type: body.message_type,
        id: newId(),
        conversation_id: conversation.id,
        sender_kind: 'user',
        sender_id: store.user.id,
        recipient_kind: conversation.partner_kind,
        recipient_id: body.recipient_id,
        client_id: client?.id ?? null,
        priority: 'normal',
        is_read: false,
        created_at: now,
      }
      store.messages = [message, ...store.messages]
      // A first message keeps the promise of 24 hours, here as in a real session.
      if (client) {
        Object.assign(client, { first_contact_at: client.first_contact_at ?? now, status: 'contacted' })
        tell(store, client.id, { ...happened(true), kind: 'message_sent' })
      }
      const others = store.conversations.filter((one) => one !== conversation)
      store.conversations = [{ ...conversation, last_message: message }, ...others]
      return message
    },
  }) satisfies DemoAnswers

/** Throws 404 for somebody the demo does not know. */
function conversationWith(store: DemoStore, partner_id: string): Conversation {
  const known = store.conversations.find((conversation) => conversation.partner_id === partner_id)
  if (known) return known
  const agent = store.agents.find(({ id }) => id === partner_id)
  const client = store.clients.find(({ id }) => id === partner_id)
  if (!agent && !client) throw missing()
  const made: Conversation = {
    id: newId(),
    partner_id,
    partner_kind: agent ? 'user' : 'client',
    partner_name: agent?.name ?? `${client?.first_name} ${client?.last_name}`,
    partner_company: agent?.company ?? null,
    online: agent?.online ?? false,
    unread: 0,
    last_message: null,
  }
  store.conversations = [made, ...store.conversations]
  return made
}
