import type { BroadcastMap } from '../../broadcasts.ts'

export const messagingBroadcasts: BroadcastMap<
  | 'message.sent'
  | 'message.failed'
  | 'message.taken_back'
  | 'message.delivered'
  | 'conversation.read'
  | 'conversation.snooze_changed'
  | 'referral.decided'
> = {
  // Also shows the message in the sender's other tabs.
  'message.sent': ({ aggregate_id, payload: { conversation_id, sender_id, recipient_id } }) => ({
    messages: [
      { to: recipient_id, partner_id: sender_id },
      { to: sender_id, partner_id: recipient_id },
    ].map(({ to, partner_id }) => ({
      to,
      name: 'message:new',
      data: { message_id: aggregate_id, conversation_id, partner_id },
    })),
    recount: [recipient_id],
  }),
  'message.failed': ({ aggregate_id, payload: { conversation_id, sender_id, client_id } }) => ({
    messages: [
      { to: sender_id, name: 'message:delivered', data: { conversation_id, last_message_id: aggregate_id } },
      { to: sender_id, name: 'lead:updated', data: { client_id } },
    ],
    recount: [sender_id],
    platform: true,
  }),
  'message.taken_back': ({ aggregate_id, payload: { conversation_id, sender_id, client_id } }) => ({
    messages: [
      ...[client_id, sender_id].map((to) => ({
        to,
        name: 'message:read' as const,
        data: { conversation_id, last_message_id: aggregate_id },
      })),
      { to: sender_id, name: 'lead:updated', data: { client_id } },
    ],
    recount: [sender_id],
  }),
  'message.delivered': ({ aggregate_id, payload: { sender_id, last_message_id } }) => ({
    messages: [{ to: sender_id, name: 'message:delivered', data: { conversation_id: aggregate_id, last_message_id } }],
    recount: [],
  }),
  'referral.decided': ({ payload: { conversation_id, message_id, from_user_id, to_user_id } }) => ({
    messages: [from_user_id, to_user_id].map((to) => ({
      to,
      name: 'referral:updated',
      data: { conversation_id, message_id },
    })),
    recount: [from_user_id],
  }),
  'conversation.snooze_changed': ({ aggregate_id, payload: { user_id } }) => ({
    messages: [{ to: user_id, name: 'conversation:snoozed', data: { conversation_id: aggregate_id } }],
    recount: [user_id],
  }),
  'conversation.read': ({ aggregate_id, payload: { last_message_id, reader_id, partner_id } }) => ({
    messages: [
      { to: reader_id, data: { conversation_id: aggregate_id, last_message_id } },
      { to: partner_id, data: { conversation_id: aggregate_id, last_message_id, read_by: reader_id } },
    ].map(({ to, data }) => ({ to, name: 'message:read', data })),
    recount: [reader_id],
  }),
}
