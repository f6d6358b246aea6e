import { emitAll, emitting } from '@waymark/events/outbox'
import { type Statement, sql, type Transaction } from '@waymark/platform/database'
import { releasingAppointments } from '../../leads/appointments/release-appointments.ts'
import { handingOverMessages } from '../../leads/assignment/hand-over-messages.ts'
import { moveClientsToQueue } from '../../leads/assignment/move-clients-to-queue.ts'
import { handingOverTasks } from '../../leads/tasks/hand-over-tasks.ts'
import { usersOf } from './archive-rows.ts'

/** The reason is shown to the administrator who gets the client. */
export const DELETED = { reason: 'Their broker’s account was deleted', end_reason: 'account_deleted' } as const

/** The name under which archived rows of a deletion record each client's former broker. */
export const TRANSFERRED = 'handed_over'

/**
 * Transfers the real clients of a deletion's accounts to the administrators and records their former brokers. Called
 * again, it finds only clients who were added since. Returns how many.
 */
export async function transferClients(tx: Transaction, deletion_id: string, now: Date): Promise<number> {
  await tx.run(sql`
    insert into deletion_row (deletion_id, table_name, client_id, content)
    select ${deletion_id}::uuid, ${TRANSFERRED}, client.id, jsonb_build_object(
      'broker_id', client.broker_id, 'assignment_type', client.assignment_type, 'assigned_at', client.assigned_at,
      'due_at', client.due_at, 'first_contact_at', client.first_contact_at, 'updated_at', client.updated_at,
      'state', client.state, 'assignment_id', assignment.id)
    from client left join assignment on assignment.client_id = client.id and assignment.ended_at is null
    where client.broker_id in (${usersOf(deletion_id)}) and not client.is_mock and client.revision > 0`)
  const handed = await moveClientsToQueue(tx, sql`broker_id in (${usersOf(deletion_id)})`, DELETED, now)
  await tx.run(sql`
    update deletion_row set content = content || jsonb_build_object('given_id', assignment.id)
    from assignment
    where deletion_id = ${deletion_id}::uuid and table_name = ${TRANSFERRED} and not content ? 'given_id'
      and assignment.client_id = deletion_row.client_id and assignment.ended_at is null`)
  return handed
}

/**
 * Gives the clients back to their former brokers, unless someone contacted or reassigned them since, or they moved to a
 * state where the broker has no license. A deleted broker's licenses do not change, so a client who did not move returns,
 * even to a broker who never had the license. Returns how many.
 */
export const returnClients = (tx: Transaction, deletion_id: string, now: Date): Promise<number> =>
  tx.run(sql`
    with held as (
      select deletion_row.client_id, given.id as given_id, given.broker_id as holder_id,
             (content ->> 'assignment_id')::uuid as assignment_id, was.*
      from deletion_row
      join client on client.id = deletion_row.client_id
      join assignment as given on given.id = (content ->> 'given_id')::uuid
      cross join lateral jsonb_to_record(content) as was (
        broker_id uuid, assignment_type assignment_type, assigned_at timestamptz, due_at timestamptz,
        first_contact_at timestamptz, updated_at timestamptz)
      where deletion_id = ${deletion_id}::uuid and table_name = ${TRANSFERRED}
        and given.ended_at is null and client.first_contact_at is null
        and exists (
          select from app_user
          where id = was.broker_id
            and (client.state is null or client.state = deletion_row.content ->> 'state' or role = 'sys_admin'
                 or client.state = any(states_licensed)))
      order by client.id for update of client
    ), taken as (
      delete from assignment using held where assignment.id = held.given_id
    ), reopened as (
      update assignment set ended_at = null, end_reason = null from held where assignment.id = held.assignment_id
    ), ${handingOverTasks(sql`held`)}, ${releasingAppointments(sql`held`)}, ${handingOverMessages(
      // What was written to a broker who is disabled waits with an administrator.
      sql`(select held.* from held join app_user on app_user.id = held.broker_id and is_active)`,
      now,
    )}, ${emitting(
      'client.assigned',
      {
        from: sql`(select * from held where assignment_id is not null) as held`,
        id: sql`uuidv7()`,
        aggregate_id: sql`held.client_id`,
        payload: sql`jsonb_build_object(
          'assignment_id', held.assignment_id, 'broker_id', held.broker_id, 'previous_broker_id', held.holder_id,
          'returned', true)`,
      },
      // Screens and timers are updated for all clients together. No text said that the agent was gone.
      { except: ['broadcast', 'notify', 'nudge', 'escalate', 'text'] },
    )}
    update client
    set broker_id = held.broker_id, assignment_type = held.assignment_type, assigned_at = held.assigned_at,
        due_at = held.due_at, first_contact_at = held.first_contact_at, updated_at = held.updated_at
    from held where client.id = held.client_id`)

/** Cancels restored appointments with the accounts of a deletion whose clients stay with someone else, as those were told. */
export const releaseAppointments = (tx: Transaction, deletion_id: string): Promise<void> =>
  emitAll(
    tx,
    releasingAppointments(
      sql`(
      select distinct client.id as client_id, client.broker_id
      from deletion_row join client on client.id = deletion_row.client_id
      where deletion_id = ${deletion_id}::uuid and table_name = 'appointment')`,
      { except: ['mail', 'text'] },
    ),
  )

/** The clients that a deletion transferred. */
export const transferredBy = (deletion_id: string): Statement => sql`
  select client_id from deletion_row where deletion_id = ${deletion_id}::uuid and table_name = ${TRANSFERRED}`

/** The assignments that it ended. Those of clients who returned are open again. */
export const formerAssignments = (deletion_id: string): Statement => sql`
  select (content ->> 'assignment_id')::uuid from deletion_row
  where deletion_id = ${deletion_id}::uuid and table_name = ${TRANSFERRED}`
