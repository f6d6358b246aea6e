import type { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import type { BodyOf } from '@waymark/contracts/endpoint'
import { sql, type Transaction } from '@waymark/platform/database'
import { forbidden, notFound, unprocessable } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import type { Actor, Context } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { queueAdministrator } from '../../leads/assignment/find-queue-administrator.ts'
import { heardOf } from '../../leads/clients/silent-clients.ts'
import { MAILED_LINK_NEEDED } from '../../leads/intake/intake-token.ts'
import { readProposal } from '../../leads/intake/read-proposal.ts'
import { findLinkedAgent, lockLinkedAgent } from '../../people/accounts/find-agent.ts'
import { attachFiles, wordsWith } from './attach-files.ts'
import { deliverMessage } from './deliver-message.ts'
import { type Party, VISITOR } from './message-parties.ts'
import { messageById } from './read-messages.ts'
import { findRecipient } from './send-message.ts'

/**
 * A message from the public site. The sender follows from the authentication, never from the body. Consumers write to
 * their own broker; users write as themselves and everyone else as a visitor, both to `to_user` if that is a known
 * agent. Without an agent the message goes to the admin queue. Only consumers attach files. Sends one message per
 * Idempotency-Key.
 */
export async function sendPublicMessage(
  context: Context,
  body: BodyOf<typeof messagingEndpoints.sendAgentMessage>,
  files: readonly string[] = [],
): Promise<{ id: string; created_at: Date; reader: 'agent' | 'team' }> {
  return context.db.transaction(async (tx) => {
    const { message_id } = await once(tx, 'sendAgentMessage', context, { ...body, files }, async () => {
      const { to_user, reply_to, message, ...rest } = body
      const parties = await partiesOf(tx, context.actor, to_user)
      const kind =
        parties.sender.kind === 'user'
          ? { message_type: 'general' }
          : { message_type: 'help', reply_to: reply_to ?? null }
      const id = newId()
      const { id: sender_id } = parties.sender
      const names = await attachFiles(tx, { message_id: id, client_id: sender_id, uploader_id: sender_id }, files)
      const sent = await deliverMessage(tx, { ...rest, id, message: wordsWith(message, names), ...parties, ...kind })
      return { message_id: sent.id }
    })
    const sent = await messageById(tx, message_id)
    const agent_id = await agentOf(tx, context.actor, body.to_user)
    return { ...sent, reader: sent.recipient_id === agent_id ? 'agent' : 'team' }
  })
}

/** The agent whom a public message is for, who may not be the one who got it. */
async function agentOf(tx: Transaction, actor: Actor, to_user: string | null): Promise<string | null | undefined> {
  if (actor.kind !== 'consumer') return (await findLinkedAgent(tx, to_user))?.user_id
  const client = await tx.row(
    tables.client.pick('broker_id'),
    // The administrator of the admin queue is the team.
    sql`
    select broker_id from client
    where id = ${actor.client_id} and assignment_type is distinct from 'admin_queue'`,
  )
  return client?.broker_id
}

interface Parties {
  sender: Party
  recipient: Party
}

/** A client writes to their own broker, or else to the admin queue. Undefined if there is no such client. */
export async function partiesOfClient(tx: Transaction, client_id: string): Promise<Parties | undefined> {
  const client = await tx.row(
    tables.client.pick('broker_id'),
    sql`select broker_id from client where id = ${client_id} for no key update`,
  )
  if (!client) return undefined
  // Locked: an account that is being disabled hands over what it has, so nothing may come after.
  const broker = await tx.row(
    tables.app_user.pick('id'),
    sql`select id from app_user where id = ${client.broker_id}::uuid and is_active for key share`,
  )
  // `assign` sees by this that a message came after it looked.
  if (!broker) await heardOf(tx, client_id, new Date())
  return {
    sender: { kind: 'client', id: client_id },
    recipient: { kind: 'user', id: broker?.id ?? (await queueAdministrator(tx)) },
  }
}

async function partiesOf(tx: Transaction, actor: Actor, to_user: string | null): Promise<Parties> {
  if (actor.kind === 'consumer') {
    const parties = await partiesOfClient(tx, actor.client_id)
    // Answers that nobody confirmed do not write to the agent of the record.
    if (!parties) throw (await readProposal(tx, actor)) ? forbidden(MAILED_LINK_NEEDED) : notFound()
    return parties
  }
  const agent = await lockLinkedAgent(tx, to_user)
  if (actor.kind === 'anonymous') {
    return { sender: VISITOR, recipient: { kind: 'user', id: agent?.user_id ?? (await queueAdministrator(tx)) } }
  }
  const sender: Party = { kind: 'user', id: actor.user.id }
  if (agent) return { sender, recipient: await findRecipient(tx, sender.id, agent.user_id) }
  const administrator = await queueAdministrator(tx)
  if (administrator === sender.id) throw unprocessable('You can’t send a message to yourself.', 'own_recipient')
  return { sender, recipient: { kind: 'user', id: administrator } }
}
