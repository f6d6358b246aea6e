import { emitAll } from '@waymark/events/outbox'
import { type Statement, sql, type Transaction } from '@waymark/platform/database'
import { queueAdministrator } from '../../leads/assignment/find-queue-administrator.ts'
import { handingOver, handingOverMessages } from '../../leads/assignment/hand-over-messages.ts'
import { notifiedLinks } from './message-notification.ts'
import { VISITOR } from './message-parties.ts'

/** The ids of the clients who wrote to these accounts (a query of ids) and wait for an answer. */
export const waitingFor = (users: Statement): Statement => sql`
  select sender_id from (${users}) as former (id) join conversation on former.id in (low_id, high_id)
  join message on message.id = last_message_id
  where recipient_id = former.id and sender_kind = 'client'`

/**
 * Gives what clients wrote to these accounts (a query of ids) and nobody answered to the clients' agent, or to an
 * administrator while they have no enabled one. The transaction has locked these clients and the accounts.
 */
export async function forwardOfClients(tx: Transaction, users: Statement, now: Date): Promise<void> {
  const theirs = sql`(
    select client.id as client_id, coalesce(agent.id, ${await queueAdministrator(tx)}::uuid) as broker_id
    from client left join app_user as agent on agent.id = client.broker_id and agent.is_active
    where client.id in (${waitingFor(users)}))`
  await emitAll(tx, handingOverMessages(theirs, now))
}

/**
 * Gives away what waits with an account that was disabled or is no administrator's any longer: what clients wrote to someone
 * who cannot read it now and nobody answered, and, to an administrator, what visitors wrote and nobody read. Answers to
 * visitors are not known here. The transaction has locked these clients and the account.
 */
export async function forwardMessages(tx: Transaction, user_id: string, now: Date): Promise<void> {
  await forwardOfClients(tx, sql`select ${user_id}::uuid`, now)
  await tx.run(sql`
    update notification set read_at = ${now}::timestamptz
    where user_id = ${user_id}::uuid and read_at is null and link = any(${notifiedLinks(VISITOR.id)}::text[])`)
  const unread = sql`
    select message.id, conversation_id, recipient_id, message.created_at, sender_id as client_id,
           ${await queueAdministrator(tx)}::uuid as broker_id
    from conversation join message on conversation_id = conversation.id
    where low_id = ${VISITOR.id}::uuid and high_id = ${user_id}::uuid and not is_read`
  await emitAll(tx, handingOver(unread, 'visitor', now))
}
