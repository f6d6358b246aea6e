import type { Conversation, Message } from '@waymark/contracts/conversations/messaging/endpoints'
import type { MessageFile } from '@waymark/contracts/conversations/messaging/files'
import type { ClientReferral } from '@waymark/contracts/conversations/messaging/referrals'
import { FILE_MEDIA_TYPES, fileExtension } from '@waymark/contracts/knowledge/files/rules'
import { passageOf } from '@waymark/rules/conversations/passage'
import { ApiError } from '../../../shared/api/api-error.ts'
import type { DemoAnswers } from './answers.ts'
import { clientOf, type DemoStore, happened, missing, newId, tell, uploadBody } from './store.ts'

export const messageAnswers = (store: DemoStore) => {
  const uploaded = new Map<string, MessageFile>()
  return {
    listNetwork: ({ query }) =>
      store.agents.filter(
        ({ id, name, company }) =>
          (query.agent_id === undefined || id === query.agent_id) &&
          `${name} ${company}`.toLowerCase().includes(query.search?.toLowerCase() ?? ''),
      ),
    listClientFiles: ({ params }) =>
      store.messages
        .filter(({ client_id }) => client_id === params.id)
        .flatMap(({ files, created_at }) => files.map((file) => ({ ...file, by_client: false, created_at }))),
    // A file never leaves the tab.
    uploadMessageFile: ({ sent }) => {
      const { file } = uploadBody.parse(sent)
      const { name, size } = file
      const media_type = FILE_MEDIA_TYPES[fileExtension(name) ?? 'pdf']
      const made = { id: newId(), name, size, media_type, refused: null }
      store.contents.set(made.id, file)
      uploaded.set(made.id, made)
      return made
    },
    removeMessageFile: ({ params: { id } }) => {
      uploaded.delete(id)
      store.contents.delete(id)
      return undefined
    },
    downloadMessageFile: ({ params: { id } }) => store.contents.get(id) ?? new Blob(),
    listConversations: ({ query }) =>
      store.conversations
        .map((one) => ({ ...one, snoozed_until: store.snoozed.get(`conversation:${one.id}`) ?? null }))
        .filter(
          ({ partner_id, partner_kind, snoozed_until }) =>
            (query.partner_id === undefined || partner_id === query.partner_id) &&
            (query.view === undefined ||
              (query.view === 'snoozed') === (snoozed_until !== null && Date.parse(snoozed_until) > Date.now())) &&
            (query.view !== 'mine' || partner_kind === 'client'),
        ),
    readConversation: ({ params }) => {
      if (!store.conversations.some(({ id }) => id === params.id)) throw missing()
      return store.messages.filter(({ conversation_id }) => conversation_id === params.id)
    },
    markConversationRead: ({ params, body }) => ({ conversation_id: params.id, ...body, marked: 0 }),
    confirmDelivery: () => undefined,
    // All other agents in the demo are made up, so no one accepts or declines a referral.
    listReferrals: ({ query }) =>
      store.referrals.filter(({ client_id }) => query.client_id === undefined || query.client_id === client_id),
    withdrawReferral: ({ params }) => {
      const referral = store.referrals.find(({ id }) => id === params.id)
      if (!referral) throw missing()
      Object.assign(referral, { status: 'withdrawn', decided_at: new Date().toISOString() })
      tell(store, referral.client_id, { ...happened(true), kind: 'referral_decided', status: 'withdrawn' })
      return referral
    },
    listMessages: () => store.messages,
    searchMessages: ({ body }) => {
      const words = body.q.toLowerCase().split(/\s+/).filter(Boolean)
      return store.messages
        .filter(({ message }) => words.every((word) => message.toLowerCase().includes(word)))
        .flatMap(({ id, conversation_id, sender_id, message, created_at }) => {
          const conversation = store.conversations.find((one) => one.id === conversation_id)
          if (!conversation) return []
          const { partner_id, partner_kind, partner_name } = conversation
          const by_me = sender_id === store.user.id
          return [{ id, partner_id, partner_kind, partner_name, by_me, created_at, passage: passageOf(message, words) }]
        })
    },
    listSavedReplies: () => store.saved_replies,
    createSavedReply: ({ body }) => {
      const reply = { ...body, id: newId(), editable: true }
      store.saved_replies = [...store.saved_replies, reply].toSorted((a, b) => a.title.localeCompare(b.title))
      return reply
    },
    updateSavedReply: ({ params, body }) => {
      const reply = store.saved_replies.find(({ id }) => id === params.id)
      if (!reply) throw missing()
      return Object.assign(reply, body)
    },
    deleteSavedReply: ({ params }) => {
      store.saved_replies = store.saved_replies.filter(({ id }) => id !== params.id)
    },
    sendMessage: ({ body }) => {
      const conversation = conversationWith(store, body.recipient_id)
      const client = store.clients.find(({ id }) => id === body.recipient_id)
      const now = new Date().toISOString()
      const id = newId()
      const message: Message = {
        subject: body.subject,
        message: body.message || (body.files ?? []).flatMap((file) => uploaded.get(file)?.name ?? []).join(', '),
        message_type: body.referral ? 'referral' : body.message_type,
        id,
        conversation_id: conversation.id,
        sender_kind: 'user',
        sender_id: store.user.id,
        recipient_kind: conversation.partner_kind,
        recipient_id: body.recipient_id,
        client_id: body.referral?.client_id ?? client?.id ?? null,
        priority: body.priority,
        reply_to: null,
        is_read: false,
        delivered_at: null,
        failed_at: null,
        created_at: now,
        referral: body.referral ? refer(store, body.referral, id, conversation) : null,
        files: (body.files ?? []).flatMap((file) => uploaded.get(file) ?? []),
      }
      store.messages = [message, ...store.messages]
      // A first message counts as the first contact, as in a real session.
      if (client) {
        Object.assign(client, { first_contact_at: client.first_contact_at ?? now, status: 'contacted' })
        tell(store, client.id, { ...happened(true), kind: 'message_sent' })
      }
      const others = store.conversations.filter((one) => one !== conversation)
      store.conversations = [{ ...conversation, last_message: message }, ...others]
      return message
    },
  } satisfies DemoAnswers
}

/** Throws 404 for an unknown client and 409 for a client with an open referral. */
function refer(
  store: DemoStore,
  { client_id, consent_channel, consented_at }: Pick<ClientReferral, 'client_id' | 'consent_channel' | 'consented_at'>,
  message_id: string,
  conversation: Conversation,
): ClientReferral {
  const client = clientOf(store, client_id)
  if (store.referrals.some((one) => one.client_id === client_id && one.status === 'open')) {
    throw new ApiError(409, 'conflict', 'This client has already been referred. Withdraw that referral first.')
  }
  const from = Math.floor(client.age / 10) * 10
  const referral: ClientReferral = {
    id: newId(),
    client_id,
    message_id,
    conversation_id: conversation.id,
    from_user_id: store.user.id,
    from_name: `${store.user.first_name} ${store.user.last_name}`,
    to_user_id: conversation.partner_id,
    to_name: conversation.partner_name,
    status: 'open',
    consent_channel,
    consented_at,
    created_at: new Date().toISOString(),
    decided_at: null,
    client: {
      first_name: client.first_name,
      state: client.state,
      age_band: client.age >= 65 ? '65 or older' : `${from} to ${Math.min(from + 9, 64)}`,
      plan_preference: client.plan_preference,
      preferred_coverage: client.preferred_coverage,
      covers_others: client.covers_others,
      is_mock: client.is_mock,
    },
  }
  store.referrals = [referral, ...store.referrals]
  tell(store, client_id, { ...happened(true), kind: 'referred', consent_channel })
  return referral
}

/** Throws 404 for an unknown agent or client. */
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
    notifiable: true,
    may_write: true,
    other_agent: null,
    unread: 0,
    snoozed_until: null,
    last_message: null,
  }
  store.conversations = [made, ...store.conversations]
  return made
}
