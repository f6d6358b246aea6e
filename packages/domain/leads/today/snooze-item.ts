import type { BodyOf, ResponseOf } from '@waymark/contracts/endpoint'
import type { todayEndpoints } from '@waymark/contracts/leads/today/endpoints'
import { emit } from '@waymark/events/outbox'
import { cancelTimers } from '@waymark/events/timers'
import { sql, type Transaction } from '@waymark/platform/database'
import { unprocessable } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { ID_PATTERN } from '@waymark/platform/ids'
import { actorName, type Context, type UserActor } from '../../context.ts'
import { remindAgain } from '../tasks/write-tasks.ts'

/** Kinds of items that name a client after the colon. */
const OF_A_CLIENT = new RegExp(`^(?:license|first_contact|unread|special_enrollment|silent):(${ID_PATTERN})$`)
const OF_A_CONVERSATION = new RegExp(`^conversation:(${ID_PATTERN})$`)
const OF_A_TASK = new RegExp(`^task:(${ID_PATTERN})$`)
const OF_AN_APPOINTMENT = new RegExp(`^appointment:(${ID_PATTERN})$`)
const OF_A_STATE = /^(?:open_enrollment|renewal):[A-Z]{2}:\d{4}$/

const LONGEST_MS = 366 * 86_400_000

const snoozedRow = tables.snooze.pick('conversation_id')

/**
 * Hides an item of the caller's work list until a time, or shows it again. A conversation is hidden everywhere, and a
 * timer brings it back. A task reminds once it is no longer hidden. Returns until when the item was snoozed before. Throws
 * 422 for a name that no item has, and for a time that is over or more than a year away.
 */
export async function snoozeItem(
  context: Context<UserActor>,
  { item, until, undo }: BodyOf<typeof todayEndpoints.snoozeItem>,
): Promise<ResponseOf<typeof todayEndpoints.snoozeItem>> {
  const user_id = context.actor.user.id
  const at = until === null ? null : new Date(until)
  if (at && at.getTime() - Date.now() > LONGEST_MS) throw notWithinAYear()
  return context.db.transaction(async (tx) => {
    const earlier = await tx.row(
      tables.snooze.pick('until'),
      sql`select until from snooze where user_id = ${user_id}::uuid and item = ${item} for update`,
    )
    const answer = { before: earlier?.until.toISOString() ?? null }
    const changed = at ? await (undo ? putBack : hide)(tx, context.actor, item, at) : await show(tx, user_id, item)
    if (!changed) return answer
    if (!changed.conversation_id) {
      await emit(tx, 'work_list.snooze_changed', user_id, {})
      const task_id = OF_A_TASK.exec(item)?.[1]
      if (task_id) await remindAgain(tx, task_id, actorName(context.actor))
      return answer
    }
    const { conversation_id: aggregate_id } = changed
    const payload = { user_id }
    await cancelTimers(tx, 'wake-conversation', { aggregate_id, payload, by: actorName(context.actor) })
    await emit(
      tx,
      'conversation.snooze_changed',
      aggregate_id,
      payload,
      at && at > new Date() ? { due: { 'wake-conversation': at } } : { except: ['wake-conversation'] },
    )
    return answer
  })
}

const notWithinAYear = () =>
  unprocessable('Please choose a time within the next year.', 'invalid', [
    { path: 'until', message: 'Choose a time within the next year' },
  ])

/** Of a snooze that was over, the user was told then. */
const putBack = (tx: Transaction, { user }: UserActor, item: string, until: Date) =>
  tx.row(
    snoozedRow,
    sql`
    update snooze
    set until = ${until}::timestamptz, woken_at = case when ${until}::timestamptz <= now() then ${until}::timestamptz end
    where user_id = ${user.id}::uuid and item = ${item}
    returning conversation_id`,
  )

const show = (tx: Transaction, user_id: string, item: string) =>
  tx.row(
    snoozedRow,
    sql`delete from snooze where user_id = ${user_id}::uuid and item = ${item} returning conversation_id`,
  )

function hide(tx: Transaction, { user }: UserActor, item: string, until: Date) {
  if (until <= new Date()) throw notWithinAYear()
  const user_id = user.id
  const client_id = OF_A_CLIENT.exec(item)?.[1] ?? null
  const conversation_id = OF_A_CONVERSATION.exec(item)?.[1] ?? null
  const task_id = OF_A_TASK.exec(item)?.[1] ?? null
  const appointment_id = OF_AN_APPOINTMENT.exec(item)?.[1] ?? null
  const of_a_state = OF_A_STATE.test(item)
  if (!client_id && !conversation_id && !task_id && !appointment_id && !of_a_state)
    throw unprocessable('There is no such item.')
  // The row goes with the client. An id of someone else's client, conversation or task adds nothing.
  return tx.row(
    snoozedRow,
    sql`
    insert into snooze (user_id, item, client_id, conversation_id, until)
    select ${user_id}::uuid, ${item}, known.client_id, known.conversation_id, ${until}::timestamptz
    from (
      select id as client_id, null::uuid as conversation_id from client
      where id = ${client_id}::uuid and (broker_id = ${user_id}::uuid or exists (
        select from license_hold
        where license_hold.client_id = client.id and broker_id = ${user_id}::uuid and ended_at is null))
      union all
      select client.id, conversation.id
      from conversation left join client on client.id in (low_id, high_id)
      where conversation.id = ${conversation_id}::uuid and ${user_id}::uuid in (low_id, high_id)
        and 'system' not in (low_kind, high_kind)
        and ('client' not in (low_kind, high_kind) or client.broker_id = ${user_id}::uuid
             or client.id is not null and ${user.role === 'sys_admin'}::boolean)
      union all select client_id, null from task where id = ${task_id}::uuid and assignee_id = ${user_id}::uuid
      union all
      select client_id, null from appointment where id = ${appointment_id}::uuid and broker_id = ${user_id}::uuid
      union all select null, null where ${of_a_state}::boolean
    ) as known
    on conflict (user_id, item) do update set until = excluded.until, woken_at = null
    returning conversation_id`,
  )
}
