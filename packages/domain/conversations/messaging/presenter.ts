import { passageOf } from '@waymark/rules/conversations/passage'
import { reaches } from '@waymark/rules/foundation/notifications/reach'
import type { Context } from '../../context.ts'
import { reachAmong } from '../../foundation/notifications/consumer-reach.ts'
import type { ListedConversation } from './list-conversations.ts'
import type { NetworkMember } from './list-network.ts'
import type { FoundMessage } from './search-messages.ts'

type Lent = Pick<Context, 'config' | 'presence'>

const fullName = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ')

type Named = Pick<ListedConversation, 'partner_kind' | 'first_name' | 'last_name' | 'email'>

function partnerName({ partner_kind, first_name, last_name, email }: Named, { config }: Pick<Lent, 'config'>): string {
  if (partner_kind === 'system') return config.BRAND_NAME
  if (partner_kind === 'visitor') return 'Website visitor'
  // Consumers may leave their name empty.
  return fullName(first_name, last_name) || email || 'Client'
}

/** A page of conversations, each with whether anything tells the partner about a message. */
export async function presentConversations(
  context: Pick<Context, 'db' | 'secrets' | 'config' | 'presence'>,
  page: readonly ListedConversation[],
) {
  const clients = page.flatMap(({ partner_id: id, email, submitted_at, phone, text_consent }) =>
    email && submitted_at ? [{ id, email, submitted_at, phone, text_consent: text_consent === true }] : [],
  )
  const ways = await reachAmong(context.db, context, clients)
  const silent = new Set(clients.flatMap(({ id }, place) => (ways[place] && !reaches(ways[place]) ? [id] : [])))
  return page.map((one) => presentConversation(one, !silent.has(one.partner_id), context))
}

const presentConversation = (conversation: ListedConversation, notifiable: boolean, lent: Lent) => ({
  id: conversation.id,
  partner_id: conversation.partner_id,
  partner_kind: conversation.partner_kind,
  partner_name: partnerName(conversation, lent),
  partner_company: conversation.company_name,
  online: lent.presence.isOnline(conversation.partner_id),
  notifiable,
  may_write: conversation.may_write,
  other_agent: conversation.other_agent,
  unread: conversation.unread,
  snoozed_until: conversation.snoozed_until,
  last_message: conversation.last_message,
})

export const presentAgent = (member: NetworkMember, { presence }: Pick<Lent, 'presence'>) => ({
  id: member.id,
  name: fullName(member.first_name, member.last_name),
  company: member.company_name,
  specialties: member.specialties,
  specialty: member.specialties[0] ?? null,
  online: presence.isOnline(member.id),
})

export const presentFound = (
  { message, sender_id, ...found }: FoundMessage,
  words: readonly string[],
  user_id: string,
  context: Pick<Lent, 'config'>,
) => ({
  ...found,
  partner_name: partnerName(found, context),
  by_me: sender_id === user_id,
  passage: passageOf(message, words),
})
