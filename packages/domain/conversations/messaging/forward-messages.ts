import { emitAll } from '@waymark/events/outbox'
import { type Statement, sql, type Transaction } from '@waymark/platform/database'
import { queueAdministrator } from '../../leads/assignment/find-queue-administrator.ts'
import { handingOver, handingOverMessages } from '../../leads/assignment/hand-over-messages.ts'
import { notifiedLinks } from './message-notification.ts'
import { VISITOR } from './message-parties.ts'

/** The ids of the clients who wrote to this user and wait for an answer. */
export const waitingFor = (user_id: string): Statement => sql`
  select sender_id from conversation join message on message.id = last_message_id
  where ${user_id}::uuid in (low_id, high_id) and recipient_id = ${user_id}::uuid and sender_kind = 'client'`

/**
 * Gives an administrator what waits with an account that was disabled or is no administrator's any longer: what clients wrote
 * to someone who cannot read it now and nobody answered, and what visitors wrote and nobody read. Answers to visitors are not
 * known here. The transaction has locked these clients and the account.
 */
export async function forwardMessages(tx: Transaction, user_id: string, now: Date): Promise<void> {
  const administrator = await queueAdministrator(tx)
  const theirs = sql`(
    select client.id as client_id, ${administrator}::uuid as broker_id
    from client join app_user as former on former.id = ${user_id}::uuid
    where client.id in (${waitingFor(user_id)})
      and (not former.is_active or client.broker_id is distinct from former.id))`
  await emitAll(tx, handingOverMessages(theirs, now))
  await tx.run(sql`
    update notification set read_at = ${now}::timestamptz
    where user_id = ${user_id}::uuid and read_at is null and link = any(${notifiedLinks(VISITOR.id)}::text[])`)
  const unread = sql`
    select message.id, conversation_id, recipient_id, message.created_at, sender_id as client_id,
           ${administrator}::uuid as broker_id
    from conversation join message on conversation_id = conversation.id
    where low_id = ${VISITOR.id}::uuid and high_id = ${user_id}::uuid and not is_read`
  await emitAll(tx, handingOver(unread, 'visitor', now))
}
