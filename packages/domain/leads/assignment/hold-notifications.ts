import type { EventEnvelope } from '@waymark/events/envelope'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { bool, nullable, text } from '@waymark/platform/row'
import { stateName } from '@waymark/rules/foundation/geography/us-states'
import { administrators } from '../../foundation/notifications/find-administrators.ts'
import type { NewNotification } from '../../foundation/notifications/store-notifications.ts'
import { GIVEN_AWAY } from './tell-former-broker.ts'

const heldRow = tables.license_hold.pick('state', 'outcome', 'license_number').extend({
  client_name: nullable(text),
  broker_name: nullable(text),
  moved: bool,
  theirs: bool,
})

/** The hold with the first name of the client and the name of the broker. Locks the client if the row still exists. */
const readHold = (tx: Sql, hold_id: string) =>
  tx.row(
    heldRow,
    sql`
    select license_hold.state, outcome, license_number, client.first_name as client_name,
           client.state is distinct from license_hold.state as moved,
           client.broker_id is not distinct from license_hold.broker_id as theirs,
           app_user.first_name || ' ' || app_user.last_name as broker_name
    from license_hold
    join client on client.id = client_id
    left join app_user on app_user.id = license_hold.broker_id
    where license_hold.id = ${hold_id}::uuid for key share of client`,
  )

/** Asks the broker of a link for their word on a license. */
export async function heldNotification(
  { aggregate_id: client_id, payload: { hold_id, broker_id } }: EventEnvelope<'client.held'>,
  tx: Transaction,
): Promise<NewNotification[]> {
  const hold = await readHold(tx, hold_id)
  if (!hold || hold.outcome !== null) return []
  const body = `A client from your link lives in ${stateName(hold.state)}, which is not on your list. Say within an hour whether you are licensed there, or they go to another agent.`
  return [{ user_id: broker_id, kind: 'license_needed', about: hold.client_name, body, client_id }]
}

/** Tells the administrators of a license that a broker claims, and the broker of a client who went on without their answer. */
export async function holdEndedNotification(
  { aggregate_id: client_id, payload: { hold_id, broker_id } }: EventEnvelope<'client.hold_ended'>,
  tx: Transaction,
): Promise<NewNotification[]> {
  const hold = await readHold(tx, hold_id)
  if (!hold) return []
  const { outcome, license_number, client_name, broker_name, moved, theirs } = hold
  const state = stateName(hold.state)
  // Without a number, the state is on their list by now, or the client moved to a state that already was.
  if (outcome === 'confirmed' && (license_number !== null || !moved)) {
    const claim =
      license_number === null
        ? ({
            kind: 'states_added',
            body: `They added the state to their list without a license number and got a client from ${state}, who waited for it. Please check the license.`,
          } as const)
        : ({
            kind: 'license_confirmed',
            body: `They say they are licensed in ${state} with number ${license_number}, and got a client there. Please check the license.`,
          } as const)
    const link = `/admin/users?user=${broker_id}`
    const told = await administrators(tx)
    return told.map(({ user_id }) => ({ user_id, ...claim, about: broker_name, link }))
  }
  if (outcome === 'reassigned' && !theirs) {
    return [{ user_id: broker_id, kind: 'client_gone', about: client_name, body: GIVEN_AWAY, client_id }]
  }
  if (outcome !== 'expired') return []
  const body = `You did not confirm within an hour that you are licensed in ${state}.`
  return [{ user_id: broker_id, kind: 'license_expired', about: client_name, body, client_id }]
}
