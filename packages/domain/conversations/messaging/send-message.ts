import type { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import type { BodyOf } from '@waymark/contracts/endpoint'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { conflict, notFound, unprocessable } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { NO_BOOKING_PAGE, openVariables } from '@waymark/rules/conversations/saved-replies'
import { type Reach, reaches } from '@waymark/rules/foundation/notifications/reach'
import type { Context, UserActor } from '../../context.ts'
import { reachOf } from '../../foundation/notifications/consumer-reach.ts'
import { once } from '../../idempotency.ts'
import { stopClock } from '../../leads/assignment/stop-clock.ts'
import { refuseHeld } from '../../refuse-held.ts'
import { attachFiles, wordsWith } from './attach-files.ts'
import { deliverMessage, type MessageRow, NOT_TO_THEM } from './deliver-message.ts'
import { mayWriteTo } from './may-write-to.ts'
import type { Party } from './message-parties.ts'
import { messageById } from './read-messages.ts'
import { prepareReferral, saveReferral } from './refer-clients.ts'
import { readOwnFacts } from './reply-values.ts'

/**
 * Writes to an enabled broker of the network or to the user's own client. A message that a client is emailed or texted
 * about stops the clock; for any other client, reading it does (`readOwnMessages`). A message may offer one of the user's clients to a broker (`prepareReferral`). Throws 404 for any other recipient and
 * 422 for oneself. Sends one message per Idempotency-Key.
 */
export async function sendMessage(
  context: Context<UserActor>,
  body: BodyOf<typeof messagingEndpoints.sendMessage>,
): Promise<MessageRow> {
  await refuseOpenVariables(context, body.message)
  return context.db.transaction(async (tx) => {
    const { message_id } = await once(tx, 'sendMessage', context, body, async () => ({
      message_id: (await sendIn(tx, context, body)).id,
    }))
    return messageById(tx, message_id)
  })
}

/** Throws 422 for a message with a variable of a saved reply that nobody filled in. */
export async function refuseOpenVariables({ db, actor }: Context<UserActor>, message: string): Promise<void> {
  const [open] = openVariables(message)
  if (open === undefined) return
  const { bookable } = await readOwnFacts(db, actor.user.id)
  throw openVariable(open, 'message', bookable)
}

/** 422, with what to do about a variable that has no value. */
export const openVariable = (variable: string, path: string, bookable: boolean) =>
  unprocessable(
    variable === '{booking_link}' && !bookable ? NO_BOOKING_PAGE : `Please fill in ${variable} before you send this.`,
    'open_variable',
    [{ path, message: `Fill in ${variable}` }],
  )

/** The same in the caller's transaction, as often as it is called. */
export async function sendIn(
  tx: Transaction,
  context: Pick<Context<UserActor>, 'actor' | 'config' | 'secrets'>,
  body: BodyOf<typeof messagingEndpoints.sendMessage>,
): Promise<MessageRow> {
  const user_id = context.actor.user.id
  const { recipient_id, referral, files, message, ...rest } = body
  const recipient = await findRecipient(tx, user_id, recipient_id)
  if (referral) {
    if (recipient.kind !== 'user') throw notFound('You can refer clients only to agents in the network.')
    await prepareReferral(tx, user_id, recipient.id, referral)
  }
  const reach = recipient.kind === 'client' ? await reachOfClient(tx, context, recipient.id) : null
  if (files.length > 0 && recipient.kind !== 'client') throw unprocessable(CLIENTS_ONLY, 'clients_only')
  const id = newId()
  const names = await attachFiles(tx, { message_id: id, client_id: recipient.id, uploader_id: user_id }, files)
  const sent = await deliverMessage(tx, {
    ...rest,
    id,
    message: wordsWith(message, names),
    reach,
    ...(referral ? { message_type: 'referral', client_id: referral.client_id } : {}),
    sender: { kind: 'user', id: user_id },
    recipient,
  })
  if (referral) await saveReferral(tx, sent, referral)
  if (reach && reaches(reach)) await stopClock(tx, recipient.id, user_id)
  return sent
}

/** How this client learns about a message. Null if the client is gone. */
async function reachOfClient(
  tx: Sql,
  context: Pick<Context, 'config' | 'secrets'>,
  client_id: string,
): Promise<Reach | null> {
  const client = await tx.row(
    tables.client.pick('id', 'email', 'submitted_at', 'phone', 'text_consent'),
    sql`select id, email, submitted_at, phone, text_consent from client where id = ${client_id}`,
  )
  return client ? reachOf(tx, context, client) : null
}

const CLIENTS_ONLY = 'Files can go only to your clients.'

const NO_PAGE =
  'You imported this person, and they have not agreed to messages from here. Call them or write to them yourself.'

/**
 * The recipient with this id, if this user may write to them: an enabled broker, an enabled administrator who wrote
 * first, or an own client. The row of a client is locked, so that the client cannot move during the transaction. Throws
 * 404 for any other recipient, 422 for oneself, and 409 for an imported person.
 */
export async function findRecipient(tx: Sql, user_id: string, recipient_id: string): Promise<Party> {
  if (recipient_id === user_id) {
    throw unprocessable('You can’t send a message to yourself.', 'own_recipient', [
      { path: 'recipient_id', message: 'Choose someone else' },
    ])
  }
  const user = await tx.row(
    tables.app_user.pick('id'),
    sql`
    select id from app_user where id = ${recipient_id} and ${mayWriteTo(sql`${user_id}::uuid`, sql`app_user`)}`,
  )
  if (user) return { kind: 'user', id: recipient_id }
  const client = await tx.row(
    tables.client.pick('id', 'revision'),
    sql`select id, revision from client where id = ${recipient_id} and broker_id = ${user_id} for no key update`,
  )
  if (client?.revision === 0) throw conflict(NO_PAGE)
  if (client) return { kind: 'client', id: recipient_id }
  await refuseHeld(tx, user_id, recipient_id)
  throw notFound(NOT_TO_THEM)
}
