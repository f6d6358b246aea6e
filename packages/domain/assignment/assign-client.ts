import { emitting } from '@waymark/events/outbox'
import { empty, type Sql, type Statement, sql, type Transaction } from '@waymark/platform/database'
import type { AssignmentType } from '@waymark/platform/generated/enums'
import { newId } from '@waymark/platform/ids'
import { dueAt, nudgeAt } from '@waymark/rules/assignment/clock'

export interface Given {
  client_id: string
  broker_id: string
  assignment_type: AssignmentType
  /** Why this broker, in words for the broker and the administrator. */
  reason: string
  previous_broker_id?: string | null
  /** Counted as used. */
  lead_code?: string | null
}

/**
 * CTEs that give a client to a broker: the client's row, the assignment with its reason, and the event whose later
 * deliveries are the 24-hour clock. They write for the single row of `given`, which the caller supplies and which is
 * there only when the client may be given (`select 1` with conditions).
 */
export function givingClient(
  { client_id, broker_id, assignment_type, reason, previous_broker_id, lead_code }: Given,
  now: Date,
): Statement {
  const assignment_id = newId()
  return sql`
    owned as (
      update client
      set broker_id = ${broker_id}::uuid, assignment_type = ${assignment_type}::"AssignmentType",
          assigned_at = ${now}::timestamptz, 
          due_at = case when client.is_mock then null else ${dueAt(now)}::timestamptz end, first_contact_at = null,
          updated_at = ${now}::timestamptz
      from given
      where client.id = ${client_id}::uuid
      returning client.id
    ), assigned as (
      insert into assignment (id, client_id, broker_id, assignment_type, reason, assigned_at, due_at)
      select ${assignment_id}::uuid, id, ${broker_id}::uuid, ${assignment_type}::"AssignmentType", ${reason},
             ${now}::timestamptz, ${dueAt(now)}::timestamptz
      from owned
      returning client_id
    ), ${emitting(
      'client.assigned',
      {
        from: sql`assigned`,
        aggregate_id: sql`assigned.client_id`,
        payload: sql`${JSON.stringify({ assignment_id, broker_id, previous_broker_id: previous_broker_id ?? null })}::jsonb`,
      },
      { due: { nudge: nudgeAt(now), escalate: dueAt(now) } },
    )}${
      lead_code ? sql`, counted as (update lead_code set uses = uses + 1 from owned where code = ${lead_code})` : empty
    }`
}

/** Ends the assignment that a client is under, if there is one. */
export async function endAssignment(tx: Sql, client_id: string, end_reason: string, now: Date): Promise<void> {
  await tx.run(sql`
    update assignment set ended_at = ${now}::timestamptz, end_reason = ${end_reason}
    where client_id = ${client_id}::uuid and ended_at is null`)
}

/** Gives a client that the transaction holds locked. */
export async function giveClient(tx: Transaction, given: Given, now: Date): Promise<void> {
  await tx.run(sql`with given as (select 1), ${givingClient(given, now)} select 1`)
}
