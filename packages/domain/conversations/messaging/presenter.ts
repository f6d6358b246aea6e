import type { Sql } from '@waymark/platform/database'
import type { Context } from '../../context.ts'
import { optedOutAmong } from '../../foundation/notifications/consumer-opt-out.ts'
import type { Secrets } from '../../secrets.ts'
import type { ListedConversation } from './list-conversations.ts'
import type { NetworkMember } from './list-network.ts'

type Lent = Pick<Context, 'config' | 'presence'>

const fullName = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ')

function partnerName({ partner_kind, first_name, last_name, email }: ListedConversation, { config }: Lent): string {
  if (partner_kind === 'system') return config.BRAND_NAME
  if (partner_kind === 'visitor') return 'Website visitor'
  // Consumers may leave their name empty.
  return fullName(first_name, last_name) || email || 'Client'
}

/** A page of conversations, each with whether anything tells the partner about a message. */
export async function presentConversations(
  db: Sql,
  { mail_link }: Pick<Secrets, 'mail_link'>,
  page: readonly ListedConversation[],
  lent: Lent,
) {
  const clients = page.flatMap(({ id, email, submitted_at }) =>
    email && submitted_at ? [{ id, email, submitted_at }] : [],
  )
  const places = await optedOutAmong(db, mail_link, clients)
  const silent = new Set(clients.filter((_, place) => places.has(place)).map(({ id }) => id))
  return page.map((one) => presentConversation(one, !silent.has(one.id), lent))
}

const presentConversation = (conversation: ListedConversation, notifiable: boolean, lent: Lent) => ({
  id: conversation.id,
  partner_id: conversation.partner_id,
  partner_kind: conversation.partner_kind,
  partner_name: partnerName(conversation, lent),
  partner_company: conversation.company_name,
  online: lent.presence.isOnline(conversation.partner_id),
  notifiable,
  unread: conversation.unread,
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
