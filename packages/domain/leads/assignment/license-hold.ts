import { HOUR_MS } from '@waymark/contracts/durations'
import { emit } from '@waymark/events/outbox'
import { raw, type Sql, sql, type Transaction } from '@waymark/platform/database'
import { databaseNow } from '@waymark/platform/database-now'
import type { AssignmentType, HoldOutcome } from '@waymark/platform/generated/enums'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import type { RowOf } from '@waymark/platform/row'
import { stateName } from '@waymark/rules/foundation/geography/us-states'
import { dueAt, licenseAnswerBy } from '@waymark/rules/leads/assignment/clock'
import { isLicensedIn } from '@waymark/rules/people/accounts/license'
import { resumeTimers, type Timed } from '../clients/resume-timers.ts'
import { assignClients, withdrawOffers } from './assign-client.ts'
import { assignPoolClients } from './pool.ts'
import { tellFormerBroker } from './tell-former-broker.ts'

/** A client as far as a hold needs it. The transaction has locked the row. */
export const heldClient = tables.client.pick('id', 'state', 'language', 'broker_id')
export type HeldClient = RowOf<typeof heldClient>

export type Hold = RowOf<typeof tables.license_hold>

const VIA: Partial<Record<AssignmentType, string>> = {
  agent_link: 'Came through your assessment link',
  lead_code: 'Came with your lead code',
}
export const viaWords = (via: AssignmentType): string => VIA[via] ?? 'Assigned to you before'

/** The agent of a link, who is not licensed in the client's state. */
export interface LinkedHold extends Pick<Hold, 'broker_id' | 'assignment_type'> {
  /** The lead code, which counts as used. */
  lead_code: string | null
}

/** The hold that a client waits for, if any. Locks it. */
export const openHold = (tx: Sql, client_id: string): Promise<Hold | undefined> =>
  tx.row(
    tables.license_hold,
    sql`select * from license_hold where client_id = ${client_id}::uuid and ended_at is null for update`,
  )

/**
 * Holds a client for the broker of the link. The 24 hours run from now. Sets the timer that passes the client on if the
 * broker does not answer.
 */
export async function holdClient(
  tx: Transaction,
  { id, state }: HeldClient,
  { broker_id, assignment_type }: Pick<Hold, 'broker_id' | 'assignment_type'>,
  now: Date,
): Promise<void> {
  const hold_id = newId()
  const answer_by = licenseAnswerBy(now)
  await tx.run(sql`
    insert into license_hold (id, client_id, broker_id, state, assignment_type, held_at, answer_by)
    values (${hold_id}::uuid, ${id}::uuid, ${broker_id}::uuid, ${state}, ${assignment_type}, ${now}::timestamptz,
            ${answer_by}::timestamptz)`)
  await tx.run(sql`
    update client
    set broker_id = null, assignment_type = null, assigned_at = null, due_at = ${dueAt(now)}::timestamptz,
        first_contact_at = null, updated_at = ${now}::timestamptz
    where id = ${id}::uuid`)
  await askBroker(tx, id, { hold_id, broker_id }, answer_by)
}

/** Asks the broker of a hold. An earlier question about the client may be snoozed, and this one has an hour of its own. */
async function askBroker(
  tx: Transaction,
  client_id: string,
  asked: { hold_id: string; broker_id: string },
  answer_by: Date,
): Promise<void> {
  await tx.run(sql`delete from snooze where user_id = ${asked.broker_id}::uuid and item = ${`license:${client_id}`}`)
  await emit(tx, 'client.held', client_id, asked, { due: { release: answer_by } })
}

/**
 * Decides whether a client without a broker waits for one agent: the one they wait for already, the one who had them
 * before they moved to another state, or the `linked` one. True if the client is settled, false for the pool. For one who
 * moved, the 24 hours begin again, so a snooze of the first contact ends, and the pool may have the client back once.
 */
export async function holdForAgent(
  tx: Transaction,
  client: HeldClient,
  linked: LinkedHold | null,
  now: Date,
): Promise<boolean> {
  const open = await openHold(tx, client.id)
  if (open) {
    await settleHold(tx, client, open, now)
    return true
  }
  const former = await tx.row(
    tables.assignment.pick('broker_id', 'assignment_type'),
    sql`
    with ended as (
      update assignment set ended_at = ${now}::timestamptz, end_reason = 'moved_state'
      where client_id = ${client.id}::uuid and ended_at is null
      returning client_id, broker_id, assignment_type
    ), unsnoozed as (
      delete from snooze using ended where user_id = broker_id and item = 'first_contact:' || ended.client_id
    ), begun_again as (
      update client set pool_returns = 0 from ended where id = client_id and pool_returns > 0
    )
    select broker_id, assignment_type from ended`,
  )
  const holder = former && former.assignment_type in VIA ? former : linked
  if (former && holder !== former) {
    await withdrawOffers(tx, [client.id], now)
    await tellFormerBroker(tx, client.id, former.broker_id, 'They moved to a state that is not on your list.')
  }
  if (!holder) return false
  if (linked?.lead_code) await tx.run(sql`update lead_code set uses = uses + 1 where code = ${linked.lead_code}`)
  await holdClient(tx, client, holder, now)
  return true
}

/** Ends a hold. Reminders about the client that were due in the meantime had nobody to tell, so they come again. */
export async function endHold(
  tx: Transaction,
  { id, client_id, broker_id, held_at }: Hold,
  outcome: HoldOutcome,
  now: Date,
  license_number: string | null = null,
): Promise<void> {
  await tx.run(sql`
    update license_hold
    set ended_at = ${now}::timestamptz, outcome = ${outcome}, license_number = ${license_number}
    where id = ${id}::uuid`)
  await emit(tx, 'client.hold_ended', client_id, { hold_id: id, broker_id })
  // The client left their broker when the new answers came, a little before the hold.
  const since = new Date(held_at.getTime() - HOUR_MS)
  const about = (table: Timed) => sql`
    select to_jsonb(waiting) as content from ${raw(table)} as waiting where client_id = ${client_id}::uuid`
  await resumeTimers(tx, about, { since, now: await databaseNow(tx) })
}

/** Gives a held client to the broker of the link, with the clock that started when the client came. */
export async function giveToHoldingBroker(
  tx: Transaction,
  client: HeldClient,
  hold: Hold,
  now: Date,
  license_number: string | null = null,
): Promise<void> {
  await endHold(tx, hold, 'confirmed', now, license_number)
  const confirmed =
    license_number === null || client.state === null ? '' : `. You confirmed your license in ${stateName(client.state)}`
  const last = await tx.row(
    tables.assignment.pick('broker_id'),
    sql`select broker_id from assignment where client_id = ${client.id}::uuid order by id desc limit 1`,
  )
  const given = {
    client_id: client.id,
    broker_id: hold.broker_id,
    assignment_type: hold.assignment_type,
    reason: viaWords(hold.assignment_type) + confirmed,
    // A client who had this agent before the hold gets no new one.
    previous_broker_id: last?.broker_id === hold.broker_id ? hold.broker_id : null,
  }
  await assignClients(tx, [given], now, { since: hold.held_at })
}

const WHY = {
  passed: 'The agent of their link passed them on, without a license there',
  expired: 'The agent of their link did not confirm a license there within an hour',
} as const

/** Gives a held client to the pool, then to the admin queue, with the clock that started when the client came. */
export async function passOn(
  tx: Transaction,
  client: HeldClient,
  hold: Hold,
  outcome: keyof typeof WHY,
  now: Date,
): Promise<void> {
  await endHold(tx, hold, outcome, now)
  await withdrawOffers(tx, [client.id], now)
  const { broker_id: except, held_at: since } = hold
  await assignPoolClients(tx, [client], { except, previous_broker_id: null, now, since, why: WHY[outcome] })
}

/**
 * Decides about an open hold without an answer. A broker whose list has the state by now gets the client. When the hour
 * is over, the client goes on. A client who moved again is a new question with a new hour, in the same 24 hours.
 */
export async function settleHold(tx: Transaction, client: HeldClient, hold: Hold, now: Date): Promise<void> {
  if (client.broker_id !== null) return endHold(tx, hold, 'reassigned', now)
  const holder = await tx.row(
    tables.app_user.pick('role', 'states_licensed'),
    sql`select role, states_licensed from app_user where id = ${hold.broker_id}::uuid and is_active for key share`,
  )
  if (holder && isLicensedIn(holder, client.state)) return giveToHoldingBroker(tx, client, hold, now)
  if (!holder || hold.answer_by <= now) return passOn(tx, client, hold, 'expired', now)
  if (client.state === hold.state) return
  // The timer of the first hour reads the row again and waits, too.
  const answer_by = licenseAnswerBy(now)
  await tx.run(sql`
    update license_hold set state = ${client.state}, answer_by = ${answer_by}::timestamptz where id = ${hold.id}::uuid`)
  await askBroker(tx, client.id, { hold_id: hold.id, broker_id: hold.broker_id }, answer_by)
}
