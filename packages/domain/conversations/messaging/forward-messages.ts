import { emitAll } from '@waymark/events/outbox'
import { type Database, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { queueAdministrator } from '../../leads/assignment/find-queue-administrator.ts'
import { handingOver, handingOverMessages } from '../../leads/assignment/hand-over-messages.ts'
import { lockAdministrators } from '../../people/accounts/require-other-administrator.ts'
import { notifiedLinks } from './message-notification.ts'
import { VISITOR } from './message-parties.ts'

/**
 * The ids of the clients who wrote to these accounts (a query of ids) and wait for an answer: what they wrote is the last
 * message of its conversation, or unread. The last message of each conversation is looked up: without the offset, the planner
 * may read all messages.
 */
export const waitingFor = (users: Statement): Statement => sql`
  select sender_id from (${users}) as former (id) join conversation on former.id in (low_id, high_id)
  cross join lateral (
    select sender_id from message
    where id = last_message_id and recipient_id = former.id and sender_kind = 'client' offset 0
  ) as message
  union all
  select sender_id from message where recipient_id in (${users}) and not is_read and sender_kind = 'client'`

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

const unreadOfVisitors = (user_id: Statement): Statement =>
  sql`low_id = ${VISITOR.id}::uuid and high_id = ${user_id} and not is_read`

/**
 * Gives away what waits with an account that was disabled or is no longer an administrator's: what clients wrote to someone
 * who cannot read it now and nobody answered, and, to an administrator, what visitors wrote and nobody read. Answers to
 * visitors are emails that we do not see. The transaction has locked these clients and the account.
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
    where ${unreadOfVisitors(sql`${user_id}::uuid`)}`
  await emitAll(tx, handingOver(unread, 'visitor', now))
}

/**
 * Gives away what an earlier release left with accounts that it disabled.
 *
 * @param beat called after each account
 */
export async function forwardMessagesOfDisabled(db: Database, beat: () => Promise<void>): Promise<void> {
  const accounts = await db.rows(
    tables.app_user.pick('id'),
    sql`
    select id from app_user where not is_active and (
      exists (${waitingFor(sql`select app_user.id`)})
      or exists (
        select from conversation join message on conversation_id = conversation.id
        where ${unreadOfVisitors(sql`app_user.id`)} offset 0))`,
  )
  for (const { id } of accounts) {
    const account = sql`select ${id}::uuid`
    await db.transaction(async (tx) => {
      // Those who get the messages stay enabled until then.
      await lockAdministrators(tx)
      await tx.run(sql`select from client where id in (${waitingFor(account)}) order by id for update`)
      // It may have been enabled in the meantime.
      const disabled = await tx.exists(sql`
        select from app_user where id = ${id}::uuid and not is_active for update`)
      if (disabled) await forwardMessages(tx, id, new Date())
    })
    await beat()
  }
}
