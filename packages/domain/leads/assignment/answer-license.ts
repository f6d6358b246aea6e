import type { AnswerOf, BodyOf } from '@waymark/contracts/endpoint'
import type { holdEndpoints } from '@waymark/contracts/leads/assignment/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { AccountDisabled } from '../../people/accounts/account-disabled.ts'
import { giveToHoldingBroker, heldClient, openHold, passOn } from './license-hold.ts'

type Answer = BodyOf<typeof holdEndpoints.answerLicense>

/**
 * A broker's word on their license in the state of a held client. With a license, the state is added to their list and
 * the client is theirs, as are all others that wait for the same word. Without one, the client goes to the pool. The
 * same answer again changes nothing. Throws 404 for a deleted client, 409 when the client has already gone on or moved to
 * another state than the broker was asked about, and 403 for a broker who was disabled in the meantime.
 */
export async function answerLicense(
  context: Context<UserActor>,
  client_id: string,
  answer: Answer,
): Promise<AnswerOf<typeof holdEndpoints.answerLicense>> {
  const now = new Date()
  const { user } = context.actor
  await context.db.transaction(async (tx) => {
    // Several are locked in one order, so that two answers cannot deadlock.
    const clients = await tx.rows(
      heldClient,
      sql`
      select client.id, client.state, client.language, client.broker_id from client
      where client.id = ${client_id}::uuid or client.id in (
        select client_id from license_hold
        where broker_id = ${user.id}::uuid and ended_at is null
          and state = (select state from client where id = ${client_id}::uuid))
      order by client.id for update`,
    )
    const client = clients.find(({ id }) => id === client_id)
    if (!client) throw notFound()
    const hold = await openHold(tx, client_id)
    const waits = hold?.broker_id === user.id && client.broker_id === null
    if (!waits || client.state === null) return requireSameAnswer(tx, user.id, client_id, answer)
    // A page of the release before does not say what it asked.
    const { state: asked = hold.state } = answer
    if (asked !== hold.state || asked !== client.state) {
      throw conflict('This client has moved to another state. Please look again.', 'client_moved')
    }
    if (!answer.licensed) {
      await logAccess(context, 'license.declined', 'client', client_id, tx)
      return passOn(tx, client, hold, 'passed', now)
    }
    await logAccess(context, 'license.confirmed', 'client', client_id, tx)
    const enabled = await tx.run(sql`
      update app_user
      set states_licensed = array(select distinct unnest(states_licensed || ${client.state}::text) order by 1),
          states_unchecked = case
            when role <> 'broker' or ${client.state}::text = any(states_licensed) then states_unchecked
            else array(select distinct unnest(states_unchecked || ${client.state}::text) order by 1) end,
          updated_at = ${now}::timestamptz
      where id = ${user.id}::uuid and is_active`)
    if (enabled === 0) throw new AccountDisabled(user.id)
    await emit(tx, 'user.updated', user.id, {})
    for (const one of clients) {
      const open = await openHold(tx, one.id)
      if (open?.broker_id === user.id && one.broker_id === null && one.state === client.state) {
        await giveToHoldingBroker(tx, one, open, now, answer.license_number)
      }
    }
  })
  return { client_id, licensed: answer.licensed }
}

async function requireSameAnswer(tx: Transaction, user_id: string, client_id: string, { licensed }: Answer) {
  const last = await tx.row(
    tables.license_hold.pick('outcome'),
    sql`
    select outcome from license_hold where client_id = ${client_id}::uuid and broker_id = ${user_id}::uuid
    order by id desc limit 1`,
  )
  if (last?.outcome === (licensed ? 'confirmed' : 'passed')) return
  throw conflict('This client is no longer waiting for your answer.', 'hold_ended')
}
