import { emitAll, emitting } from '@waymark/events/outbox'
import { empty, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { READING_GRACE_MS } from '@waymark/rules/foundation/notifications/reading-grace'

const PAIR = sql`least(client_id, broker_id), greatest(client_id, broker_id)`

/**
 * CTEs that give the broker what a client wrote to an earlier one or to the administrators, and nobody answered, for the
 * rows of `given`. What was read and answered stays where it is. What came after an unread message was no answer to it, but
 * to many clients or a request for documents. The messages of each client are looked up: without the offset, the planner may
 * read all messages.
 */
export const handingOverMessages = (given: Statement, now: Date): Statement =>
  handingOver(
    sql`
    select message.id, message.conversation_id, message.recipient_id, message.created_at, given.client_id, given.broker_id
    from ${given} as given
    cross join lateral (
      select id, conversation_id, recipient_id, created_at, is_read from message
      where sender_id = given.client_id and recipient_id <> given.broker_id offset 0
    ) as message
    where not message.is_read or not exists (
      select from message as answer
      where answer.conversation_id = message.conversation_id and answer.sender_id = message.recipient_id
        and answer.id > message.id)`,
    'client',
    now,
  )

/**
 * CTEs that give the messages of `unanswered` to the user `broker_id` of their row; `client_id` wrote them. They are unread
 * again, and this user is told as if they had just come. Snoozes of their conversations end, for this user and for those who
 * had them. A reaction makes them findable for this user. Open windows of those who had them count again.
 */
export const handingOver = (unanswered: Statement, kind: 'client' | 'visitor', now: Date): Statement => sql`
  unanswered as (${unanswered}), taken_up as (
    insert into conversation (id, low_id, high_id, low_kind, high_kind, last_message_id, last_message_at)
    select uuidv7(), ${PAIR}, case when client_id < broker_id then ${kind} else 'user' end::party_kind,
           case when client_id < broker_id then 'user' else ${kind} end::party_kind, id, created_at
    from (select distinct on (client_id) * from unanswered order by client_id, id desc) as latest
    on conflict (low_id, high_id) do update set
      last_message_id = greatest(conversation.last_message_id, excluded.last_message_id),
      last_message_at = greatest(conversation.last_message_at, excluded.last_message_at)
    returning id, low_id, high_id
  ), handed_over_messages as (
    update message
    set conversation_id = taken_up.id, recipient_id = broker_id, is_read = false, delivered_at = null, words = '{}'
    from unanswered join taken_up on (low_id, high_id) = (${PAIR})
    where message.id = unanswered.id
  ), unsnoozed as (
    delete from snooze using unanswered join taken_up on (low_id, high_id) = (${PAIR})
    where snooze.conversation_id = taken_up.id and snooze.user_id = unanswered.broker_id
    returning snooze.conversation_id, woken_at
  ), forgotten as (
    delete from snooze using (select distinct conversation_id, recipient_id from unanswered) as former
    where snooze.conversation_id = former.conversation_id and snooze.user_id = former.recipient_id
  ), left_behind as (
    update conversation set last_message_id = latest.id, last_message_at = latest.created_at
    from (select distinct conversation_id from unanswered) as former
    left join lateral (
      select id, created_at from message
      where message.conversation_id = former.conversation_id and id not in (select id from unanswered)
      order by id desc limit 1
    ) as latest on true
    where conversation.id = former.conversation_id
  ), settled as (
    update notification set read_at = ${now}::timestamptz
    from (select distinct client_id, broker_id from unanswered) as moved
    where notification.client_id = moved.client_id and user_id <> broker_id and read_at is null
      and kind in ('new_message', 'urgent_message')
  ), ${emitting(
    'message.sent',
    {
      // Of a client, the first unread message notifies; of visitors each one does, because each is someone else.
      from: sql`
        (select ${kind === 'client' ? sql`distinct on (client_id)` : empty} * from unanswered order by client_id, id) as waiting
        join taken_up on (low_id, high_id) = (${PAIR})`,
      id: sql`uuidv7()`,
      aggregate_id: sql`waiting.id`,
      payload: sql`
        jsonb_build_object('conversation_id', taken_up.id, 'sender_id', client_id, 'recipient_id', broker_id)
        || case when taken_up.id in (select conversation_id from unsnoozed where woken_at is null)
           then '{"ended_snooze": true}'::jsonb else '{}' end`,
    },
    { due: { notify: new Date(now.getTime() + READING_GRACE_MS) }, except: ['mail', 'text'] },
  )}, ${emitting('notification.read', {
    from: sql`(select distinct recipient_id from unanswered) as former`,
    id: sql`uuidv7()`,
    aggregate_id: sql`former.recipient_id`,
    payload: sql`'{}'::jsonb`,
  })}, ${emitting('conversation.handed_over', {
    from: sql`
      (select distinct client_id, broker_id from unanswered) as moved
      join taken_up on (low_id, high_id) = (${PAIR})`,
    id: sql`uuidv7()`,
    aggregate_id: sql`taken_up.id`,
    payload: sql`jsonb_build_object('client_id', client_id, 'broker_id', broker_id)`,
  })}`

/**
 * Gives a broker what their clients wrote to an administrator while the account was disabled. The administrator cannot answer
 * it: only the client's own agent can write to them.
 */
export async function returnMessages(tx: Transaction, user_id: string): Promise<void> {
  // Waits for messages that are being written to an administrator. Those that come later go to the broker.
  await tx.run(sql`select from client where broker_id = ${user_id}::uuid order by id for update`)
  const theirs = sql`(
    select client.id as client_id, broker_id from client join app_user on app_user.id = broker_id and is_active
    where broker_id = ${user_id}::uuid)`
  await emitAll(tx, handingOverMessages(theirs, new Date()))
}
