import { emitting } from '@waymark/events/outbox'
import { type Statement, sql, type Transaction } from '@waymark/platform/database'
import { handOverClients } from '../../leads/assignment/hand-over-clients.ts'
import { usersOf } from './set-aside.ts'

/** Read by the administrator who has the client then. */
const REASON = 'Their broker’s account was deleted'

/** Among the rows of an act: not a removed row, but whose a client was. */
export const HANDED_OVER = 'handed_over'

/**
 * Gives the real clients of the accounts of an act to the administrators, and keeps whose they were. Again it finds only
 * those who came since. Returns how many.
 */
export async function handOver(tx: Transaction, act_id: string, now: Date): Promise<number> {
  await tx.run(sql`
    insert into admin_act_row (act_id, table_name, client_id, content)
    select ${act_id}::uuid, ${HANDED_OVER}, client.id, jsonb_build_object(
      'broker_id', client.broker_id, 'assignment_type', client.assignment_type, 'assigned_at', client.assigned_at,
      'due_at', client.due_at, 'first_contact_at', client.first_contact_at, 'updated_at', client.updated_at,
      'assignment_id', assignment.id)
    from client left join assignment on assignment.client_id = client.id and assignment.ended_at is null
    where client.broker_id in (${usersOf(act_id)}) and not client.is_mock`)
  const handed = await handOverClients(tx, usersOf(act_id), REASON, now)
  await tx.run(sql`
    update admin_act_row set content = content || jsonb_build_object('given_id', assignment.id)
    from assignment
    where act_id = ${act_id}::uuid and table_name = ${HANDED_OVER} and not content ? 'given_id'
      and assignment.client_id = admin_act_row.client_id and assignment.ended_at is null`)
  return handed
}

/**
 * Gives them back as if nothing had been, but for those whom somebody contacted or gave to somebody else since. Returns
 * how many.
 */
export const giveBack = (tx: Transaction, act_id: string): Promise<number> =>
  tx.run(sql`
    with held as (
      select admin_act_row.client_id, given.id as given_id, given.broker_id as holder_id,
             (content ->> 'assignment_id')::uuid as assignment_id, was.*
      from admin_act_row
      join client on client.id = admin_act_row.client_id
      join assignment as given on given.id = (content ->> 'given_id')::uuid
      cross join lateral jsonb_to_record(content) as was (
        broker_id uuid, assignment_type assignment_type, assigned_at timestamptz, due_at timestamptz,
        first_contact_at timestamptz, updated_at timestamptz)
      where act_id = ${act_id}::uuid and table_name = ${HANDED_OVER}
        and given.ended_at is null and client.first_contact_at is null
        and exists (select from app_user where id = was.broker_id)
      order by client.id for update of client
    ), taken as (
      delete from assignment using held where assignment.id = held.given_id
    ), reopened as (
      update assignment set ended_at = null, end_reason = null from held where assignment.id = held.assignment_id
    ), ${emitting(
      'client.assigned',
      {
        from: sql`(select * from held where assignment_id is not null) as held`,
        id: sql`uuidv7()`,
        aggregate_id: sql`held.client_id`,
        payload: sql`jsonb_build_object(
          'assignment_id', held.assignment_id, 'broker_id', held.broker_id, 'previous_broker_id', held.holder_id)`,
      },
      // For the history of each: their screens and timers are seen to for all of them at once.
      { except: ['broadcast', 'notify', 'nudge', 'escalate', 'mail'] },
    )}
    update client
    set broker_id = held.broker_id, assignment_type = held.assignment_type, assigned_at = held.assigned_at,
        due_at = held.due_at, first_contact_at = held.first_contact_at, updated_at = held.updated_at
    from held where client.id = held.client_id`)

/** Clients of an act who were handed over. */
export const handedOverBy = (act_id: string): Statement => sql`
  select client_id from admin_act_row where act_id = ${act_id}::uuid and table_name = ${HANDED_OVER}`
