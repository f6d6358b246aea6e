import { emitAll, emitting } from '@waymark/events/outbox'
import { empty, raw, recordset, type Statement, sql, type Transaction } from '@waymark/platform/database'
import type { AssignmentType } from '@waymark/platform/generated/enums'
import { newId } from '@waymark/platform/ids'
import { outgoingTrace } from '@waymark/platform/tracing'
import { dueAt, nudgeAt } from '@waymark/rules/leads/assignment/clock'
import { releasingAppointments } from '../appointments/release-appointments.ts'
import { handingOverTasks } from '../tasks/hand-over-tasks.ts'
import { handingOverMessages } from './hand-over-messages.ts'

export interface NewAssignment {
  client_id: string
  broker_id: string
  assignment_type: AssignmentType
  /** Why this broker was chosen, in words for the broker and the administrator. */
  reason: string
  previous_broker_id?: string | null
  /** The lead code, which counts as used. */
  lead_code?: string | null
  /** The trace of its event, unless that of the transaction applies. */
  trace?: string | null
}

/** Why a broker has a test client. */
export const MOCK_REASON = 'You created this test client'

interface AssignmentOptions {
  /** When the 24 hours begin. */
  since?: Date
  /** For clients who have none yet, and where the appointments are archived with the account of their broker. */
  keeps_appointments?: boolean
}

/** The columns that `assigningClients` reads of each row. */
export const ASSIGNMENT_COLUMNS = raw(`
  client_id uuid, broker_id uuid, assignment_type assignment_type, reason text, previous_broker_id uuid, lead_code text,
  assignment_id uuid, emitted_id uuid, trace text`)

export const assignmentRow = (given: NewAssignment) => ({ ...given, assignment_id: newId(), emitted_id: newId() })

/**
 * CTEs that assign clients to brokers. They write the client's row, the assignment with its reason, and the event with
 * the later deliveries that form the 24-hour clock. They write for the rows of `given`. The caller has locked those
 * clients and leaves out any that must not be assigned. The clock runs from `since`. Appointments with an earlier broker
 * are cancelled, and messages that wait for an answer go along.
 */
export const assigningClients = (
  given: Statement,
  now: Date,
  { since = now, keeps_appointments = false }: AssignmentOptions = {},
): Statement => sql`
  owned as (
    update client
    set broker_id = given.broker_id, assignment_type = given.assignment_type,
        assigned_at = ${now}::timestamptz,
        due_at = case when client.is_mock then null else ${dueAt(since)}::timestamptz end, first_contact_at = null,
        updated_at = ${now}::timestamptz
    from ${given} as given
    where client.id = given.client_id
    returning client.id, client.text_consent
  ), assigned as (
    insert into assignment (id, client_id, broker_id, assignment_type, reason, assigned_at, due_at)
    select assignment_id, client_id, broker_id, assignment_type, reason, ${now}::timestamptz,
           ${dueAt(since)}::timestamptz
    from ${given} as given join owned on owned.id = given.client_id
    returning client_id
  ), ${handingOverTasks(given)}, ${keeps_appointments ? empty : sql`${releasingAppointments(given)},`}
  ${handingOverMessages(given, now)}, counted as (
    update lead_code set uses = uses + used.times
    from (
      select lead_code as code, count(*)::int as times from ${given} as given
      where lead_code is not null group by 1 order by 1
    ) as used
    where lead_code.code = used.code
  ), ${emitting(
    'client.assigned',
    {
      from: sql`${given} as given join assigned using (client_id) join owned on owned.id = given.client_id`,
      id: sql`given.emitted_id`,
      aggregate_id: sql`given.client_id`,
      payload: sql`jsonb_build_object('assignment_id', given.assignment_id, 'broker_id', given.broker_id,
                                      'previous_broker_id', given.previous_broker_id)`,
      except: sql`case when owned.text_consent then '{}'::text[] else '{text}'::text[] end`,
    },
    { due: { nudge: nudgeAt(since), escalate: dueAt(since) }, trace: sql`given.trace` },
  )}`

/**
 * Withdraws what a broker offered of clients who leave them: if the client comes back, they have not agreed to it again.
 * Accepted offers are not open and stay.
 */
export const withdrawOffers = (tx: Transaction, client_ids: readonly string[], now: Date): Promise<void> =>
  emitAll(
    tx,
    sql`
    withdrawn as (
      update client_referral set status = 'withdrawn', decided_at = ${now}::timestamptz
      where client_id = any(${client_ids}::uuid[]) and status = 'open'
      returning id, conversation_id, message_id, from_user_id, to_user_id
    ), ${emitting('referral.decided', {
      from: sql`withdrawn`,
      id: sql`uuidv7()`,
      aggregate_id: sql`withdrawn.id`,
      payload: sql`
        jsonb_build_object('conversation_id', conversation_id, 'message_id', message_id, 'from_user_id', from_user_id,
                           'to_user_id', to_user_id)`,
    })}`,
  )

/**
 * Ends the current assignments of clients that have one, with what their broker offered of them, and the snooze of a first
 * contact: if the client comes back, the 24 hours begin again. Snoozes and offers of a deleted account are archived with it.
 */
export async function endAssignments(
  tx: Transaction,
  client_ids: readonly string[],
  end_reason: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    with ended as (
      update assignment set ended_at = ${now}::timestamptz, end_reason = ${end_reason}
      where client_id = any(${client_ids}::uuid[]) and ended_at is null
      returning client_id, broker_id
    )
    delete from snooze using ended
    where user_id = broker_id and item = 'first_contact:' || ended.client_id
      and ${end_reason !== 'account_deleted'}::boolean`)
  if (end_reason !== 'account_deleted') await withdrawOffers(tx, client_ids, now)
}

/** Assigns clients that the transaction has locked. */
export async function assignClients(
  tx: Transaction,
  given: readonly NewAssignment[],
  now: Date,
  options: AssignmentOptions = {},
): Promise<void> {
  const trace = outgoingTrace(tx.trace ?? null)
  const rows = given.map((one) => assignmentRow({ trace, ...one }))
  await emitAll(
    tx,
    sql`given as (select * from ${recordset(rows, ASSIGNMENT_COLUMNS)}), ${assigningClients(sql`given`, now, options)}`,
  )
}
