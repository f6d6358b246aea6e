import type { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import type { BodyOf } from '@waymark/contracts/endpoint'
import { emit } from '@waymark/events/outbox'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { conflict, forbidden, notFound, unprocessable } from '@waymark/platform/errors'
import type { ClientReferral } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { row, text } from '@waymark/platform/row'
import { stateName } from '@waymark/rules/foundation/geography/us-states'
import { isLicensedIn } from '@waymark/rules/people/accounts/license'
import { logAccess } from '../../access-log.ts'
import type { Acting, Context, UserActor } from '../../context.ts'
import { assignClients, endAssignments } from '../../leads/assignment/assign-client.ts'
import { heldClient } from '../../leads/assignment/license-hold.ts'
import { refuseHeld } from '../../refuse-held.ts'
import type { MessageRow } from './deliver-message.ts'

/**
 * The version of the wording that the broker confirmed: what the recipient sees first, and that accepting transfers the
 * whole record.
 */
const CONSENT_VERSION = 'referral-2026-11'
/** Browser clocks may be slightly fast. */
const CLOCK_SKEW_MS = 5 * 60_000
const LONGEST_CONSENT_MS = 90 * 24 * 3_600_000

export type Referring = NonNullable<BodyOf<typeof messagingEndpoints.sendMessage>['referral']>

/**
 * Checks, before the message is written, that this user may offer this client to the recipient, and locks the client.
 * Throws 404 for another broker's client, 409 while another referral is open or when the recipient is not verified and
 * licensed in the client's state, and 422 for a consent from the future or too long ago.
 */
export async function prepareReferral(
  tx: Sql,
  user_id: string,
  recipient_id: string,
  { client_id, consented_at }: Referring,
): Promise<void> {
  const age = Date.now() - Date.parse(consented_at)
  if (age < -CLOCK_SKEW_MS || age > LONGEST_CONSENT_MS) {
    const message =
      age < 0 ? 'This date is in the future' : 'This is more than 90 days ago; please ask the client again'
    throw unprocessable(`${message}.`, 'invalid', [{ path: 'referral.consented_at', message }])
  }
  const client = await tx.row(
    tables.client.pick('state', 'revision'),
    sql`
    select state, revision from client where id = ${client_id} and broker_id = ${user_id} for update`,
  )
  if (!client) {
    await refuseHeld(tx, user_id, client_id)
    throw notFound('This client is not on your list.')
  }
  if (client.revision === 0) {
    throw conflict('You imported this person. You can refer them once they have taken the assessment.')
  }
  await requireLicense(tx, recipient_id, client.state, TO_REFERRER)
  // The client has moved, so an offer by the former broker is over. This records it.
  await tx.run(sql`
    update client_referral set status = 'withdrawn', decided_at = now()
    where client_id = ${client_id} and status = 'open' and from_user_id <> ${user_id}`)
  const open = await tx.row(
    tables.client_referral.pick('id'),
    sql`select id from client_referral where client_id = ${client_id} and status = 'open'`,
  )
  if (open) throw conflict('This client has already been referred. Withdraw that referral first.')
}

/** Why an agent cannot get a client, for who refers them. */
const TO_REFERRER = {
  unverified: (name: string) => `${name} is not verified yet. You can refer clients only to verified agents.`,
  unlicensed: (name: string, state: string) =>
    `${name} is not licensed in ${state}, where this client lives. Choose an agent who is.`,
  unchecked: (name: string, state: string) =>
    `The license of ${name} in ${state} is not verified yet. Choose an agent whose license there is verified.`,
}
/** The same for the agent who accepts. */
const TO_RECIPIENT: typeof TO_REFERRER = {
  unverified: () => 'Your license is not verified yet. Once it is, you can accept this client.',
  unlicensed: (_name, state) => `You are not licensed in ${state}, where this client lives now.`,
  unchecked: (_name, state) => `Your license in ${state}, where this client lives now, is not verified yet.`,
}

/**
 * Throws 409 unless the broker is verified and licensed in the state, so that they may see the client's answers, and 404
 * if they are disabled. They cannot give up the state until the transaction ends.
 */
async function requireLicense(
  tx: Sql,
  broker_id: string,
  state: string | null,
  words: typeof TO_REFERRER,
): Promise<void> {
  const broker = await tx.row(
    tables.app_user.pick(
      'first_name',
      'last_name',
      'role',
      'credentials_verified',
      'states_licensed',
      'states_unchecked',
    ),
    sql`
    select first_name, last_name, role, credentials_verified, states_licensed, states_unchecked from app_user
    where id = ${broker_id} and is_active for key share`,
  )
  if (!broker) throw notFound()
  const name = `${broker.first_name} ${broker.last_name}`
  if (!broker.credentials_verified) {
    throw conflict(words.unverified(name), 'recipient_not_verified')
  }
  if (!isLicensedIn(broker, state)) {
    throw conflict(words.unlicensed(name, stateName(state ?? '')), 'recipient_not_licensed')
  }
  if (state !== null && broker.states_unchecked.includes(state)) {
    throw conflict(words.unchecked(name, stateName(state)), 'recipient_not_verified')
  }
}

/** Saves the referral that a message of this transaction carries, with the client's consent. */
export async function saveReferral(tx: Transaction, sent: MessageRow, referring: Referring): Promise<void> {
  await tx.run(sql`
    insert into client_referral (id, client_id, from_user_id, to_user_id, message_id, conversation_id, consent_channel,
                                 consented_at, consent_version)
    values (${newId()}, ${referring.client_id}, ${sent.sender_id}, ${sent.recipient_id}, ${sent.id},
            ${sent.conversation_id}, ${referring.consent_channel}, ${referring.consented_at}::timestamptz,
            ${CONSENT_VERSION})`)
  await emit(tx, 'client.annotated', referring.client_id, { user_id: sent.sender_id })
}

/** The possible replies to a referral, and which side may give each. */
const ANSWERS = { accepted: 'to_user_id', declined: 'to_user_id', withdrawn: 'from_user_id' } as const

/**
 * Ends a referral once. A repeat by the same person changes nothing, and only the first of simultaneous replies counts.
 * Accepting gives the client to the recipient with a new clock. Throws 403 when the other side must reply, 404 when the
 * client's data was deleted, and 409 when there was a different reply, the client moved, or the recipient is not licensed in their state.
 */
export async function answerReferral(
  context: Context<UserActor>,
  id: string,
  answer: keyof typeof ANSWERS,
): Promise<void> {
  await context.db.transaction((tx) => answerIn(tx, context, id, answer))
}

/** The same in the caller's transaction. */
export async function answerIn(
  tx: Transaction,
  context: Acting,
  id: string,
  answer: keyof typeof ANSWERS,
): Promise<void> {
  const now = new Date()
  const { user } = context.actor
  // Everyone who moves a client locks the client first. A different lock order would deadlock.
  const client = await tx.row(
    heldClient,
    sql`
      select client.id, client.state, client.language, client.broker_id from client_referral join client on client.id = client_referral.client_id
      where client_referral.id = ${id} for update of client`,
  )
  const referral = await tx.row(tables.client_referral, sql`select * from client_referral where id = ${id} for update`)
  if (!referral || !client) throw notFound()
  if (referral[ANSWERS[answer]] !== user.id) throw forbidden('Only the other agent can decide this.')
  if (referral.status === answer) return
  if (referral.status !== 'open') throw conflict(`This referral was already ${referral.status}.`)
  if (answer === 'accepted' && client.broker_id !== referral.from_user_id) {
    throw conflict('The client is no longer with the agent who referred them.')
  }
  // The client may have moved to another state since the offer.
  if (answer === 'accepted') await requireLicense(tx, user.id, client.state, TO_RECIPIENT)
  await tx.run(sql`
      update client_referral set status = ${answer}, decided_at = ${now}::timestamptz
      where id = ${id}`)
  if (answer === 'accepted') await moveClient(tx, context, referral, now)
  const { conversation_id, message_id, from_user_id, to_user_id } = referral
  await emit(tx, 'referral.decided', id, { conversation_id, message_id, from_user_id, to_user_id })
  await logAccess(context, `referral.${answer}`, 'client', client.id, tx)
  if (answer !== 'accepted') await emit(tx, 'client.annotated', client.id, { user_id: from_user_id })
}

async function moveClient(
  tx: Transaction,
  context: Pick<Context, 'db' | 'actor' | 'request'>,
  referral: ClientReferral,
  now: Date,
): Promise<void> {
  const { client_id, from_user_id, to_user_id } = referral
  const referrer = await tx.row(
    row({ name: text }),
    sql`
    select first_name || ' ' || last_name as name from app_user where id = ${from_user_id}`,
  )
  await endAssignments(tx, [client_id], 'referred', now)
  const given = {
    client_id,
    broker_id: to_user_id,
    assignment_type: 'manual' as const,
    reason: `Referred by ${referrer?.name ?? 'another agent'}`,
    previous_broker_id: from_user_id,
  }
  await assignClients(tx, [given], now)
  await logAccess(context, 'client.assigned', 'client', client_id, tx)
}
