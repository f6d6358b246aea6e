import type { BodyOf } from '@waymark/contracts/endpoint'
import type { todayEndpoints } from '@waymark/contracts/leads/today/endpoints'
import { sql } from '@waymark/platform/database'
import { unprocessable } from '@waymark/platform/errors'
import type { Context, UserActor } from '../../context.ts'

/** Kinds of items that name a client after the colon. */
const UUID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const OF_A_CLIENT = new RegExp(`^(?:license|first_contact|unread|special_enrollment|silent):${UUID}$`)
const OF_A_TASK = new RegExp(`^task:${UUID}$`)
const OF_AN_APPOINTMENT = new RegExp(`^appointment:${UUID}$`)
const OF_A_STATE = /^(?:open_enrollment|renewal):[A-Z]{2}:\d{4}$/

/** Hides an item of the caller's work list until a time. Throws 422 for a name that no item has. */
export async function snoozeItem(
  { db, actor }: Context<UserActor>,
  { item, until }: BodyOf<typeof todayEndpoints.snoozeItem>,
): Promise<void> {
  const user_id = actor.user.id
  if (until === null) {
    await db.run(sql`delete from snooze where user_id = ${user_id}::uuid and item = ${item}`)
    return
  }
  const client_id = OF_A_CLIENT.exec(item)?.[1] ?? null
  const task_id = OF_A_TASK.exec(item)?.[1] ?? null
  const appointment_id = OF_AN_APPOINTMENT.exec(item)?.[1] ?? null
  if (!client_id && !task_id && !appointment_id && !OF_A_STATE.test(item)) throw unprocessable('There is no such item.')
  // The row goes with the client. An id of someone else's client or task adds nothing.
  await db.run(sql`
    insert into snooze (user_id, item, client_id, until)
    select ${user_id}::uuid, ${item}, known.client_id, ${until}::timestamptz
    from (
      select id as client_id from client
      where id = ${client_id}::uuid and (broker_id = ${user_id}::uuid or exists (
        select from license_hold
        where license_hold.client_id = client.id and broker_id = ${user_id}::uuid and ended_at is null))
      union all select client_id from task where id = ${task_id}::uuid and assignee_id = ${user_id}::uuid
      union all
      select client_id from appointment where id = ${appointment_id}::uuid and broker_id = ${user_id}::uuid
      union all select null where ${client_id === null && task_id === null && appointment_id === null}::boolean
    ) as known
    on conflict (user_id, item) do update set until = excluded.until`)
}
