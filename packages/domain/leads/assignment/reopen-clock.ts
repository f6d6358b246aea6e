import { emitAll, emitting } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { bool } from '@waymark/platform/row'
import { REACHED } from '../calls/call-reached.ts'
import { takeBackTasks } from '../tasks/write-tasks.ts'
import { REACHED_CLIENT } from './message-reached-client.ts'

/** What a broker has left at least to make contact when a contact is taken back. */
const GRACE_MS = 4 * 3600 * 1000

/**
 * Takes back a first contact that was a message which reached nobody, or a call that was logged by mistake. A later message
 * that the client knows of, or a call that reached them, counts instead, and a broker who has moved the client on since
 * then has made contact. The 24 hours run on from the assignment, but `escalate` leaves the broker a while.
 */
export async function reopenClock(tx: Transaction, client_id: string, now: Date): Promise<void> {
  const client = await tx.row(
    tables.client.pick('id', 'first_contact_at', 'due_at'),
    sql`
    select id, first_contact_at, due_at from client
    where id = ${client_id}::uuid and first_contact_at is not null
      and (exists (
        select from message
        where recipient_id = client.id and sender_id = client.broker_id and failed_at is not null
          and created_at = client.first_contact_at)
      or exists (
        select from client_call
        where client_call.client_id = client.id and user_id = client.broker_id and deleted_at is not null
          and called_at = client.first_contact_at))
      and not exists (
        select from client_status_change
        where client_status_change.client_id = client.id and changed_at > client.first_contact_at)
    for update`,
  )
  if (!client?.first_contact_at) return
  const was = client.first_contact_at
  const [reopened] = await tx.rows(
    tables.client.pick('first_contact_at').extend({ unmade: bool }),
    sql`
    with made as (
      select least(
        (select min(created_at) from message
         where recipient_id = client.id and sender_id = client.broker_id and ${REACHED_CLIENT}
           and created_at > ${was}::timestamptz),
        (select min(called_at) from client_call
         where client_id = client.id and user_id = client.broker_id and called_at > ${was}::timestamptz
           and ${REACHED} and deleted_at is null)
      ) as at
      from client where client.id = ${client_id}::uuid
    ), unmade as (
      delete from client_status_change using made
      where client_id = ${client_id}::uuid and changed_at = ${was}::timestamptz and from_status = 'new'
        and to_status = 'contacted' and made.at is null
      returning client_status_change.id
    )
    update client
    set first_contact_at = made.at, updated_at = now(),
        status = case when exists (select from unmade) then 'new' else status end
    from made where client.id = ${client_id}::uuid
    returning client.first_contact_at, exists (select from unmade) as unmade`,
  )
  if (!reopened || reopened.first_contact_at !== null) return
  // A client who came with another status keeps it and its task.
  if (reopened.unmade) await takeBackTasks(tx, client_id, null)
  const escalate = new Date(now.getTime() + GRACE_MS)
  if (!client.due_at || client.due_at > escalate) return
  // A timer that a worker has already, or that an undo holds, cannot be moved. It leaves the client to the new one.
  const postponed = await tx.run(sql`
    update event_delivery as delivery set due_at = greatest(delivery.due_at, ${escalate}::timestamptz)
    from (
      select event_id from outbox_event join event_delivery on event_id = outbox_event.id
      join assignment on assignment.id = (payload ->> 'assignment_id')::uuid and ended_at is null
      where aggregate_id = ${client_id}::uuid and name = 'client.assigned'
        and subscriber = 'escalate' and state = 'pending' and taken_at is null
      for update of event_delivery skip locked
    ) as timer
    where delivery.event_id = timer.event_id and delivery.subscriber = 'escalate'`)
  if (postponed > 0) return
  await emitAll(
    tx,
    emitting(
      'client.assigned',
      {
        from: sql`(select * from assignment where client_id = ${client_id}::uuid and ended_at is null) as held`,
        id: sql`uuidv7()`,
        aggregate_id: sql`held.client_id`,
        payload: sql`jsonb_build_object(
          'assignment_id', held.id, 'broker_id', held.broker_id, 'previous_broker_id', null)`,
      },
      { except: ['broadcast', 'notify', 'mail', 'text', 'nudge'], due: { escalate } },
    ),
  )
}
