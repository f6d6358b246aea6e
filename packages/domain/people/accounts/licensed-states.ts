import { sql, type Transaction } from '@waymark/platform/database'
import { AppError, notFound, unprocessable } from '@waymark/platform/errors'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { present, row, text } from '@waymark/platform/row'
import { isState, stateName } from '@waymark/rules/foundation/geography/us-states'
import { logAccess } from '../../access-log.ts'
import type { Acting } from '../../context.ts'
import { askForLicenseCheck } from './ask-for-license-check.ts'

/** The states of a license as stored: sorted, without duplicates. Throws 422 for an unknown state. */
export function licensedStates(codes: readonly string[]): string[] {
  const unknown = codes.findIndex((code) => !isState(code))
  if (unknown >= 0) {
    const message = 'This is not a valid state'
    throw unprocessable(`${message}.`, 'invalid', [{ path: `states_licensed.${unknown}`, message }])
  }
  return [...new Set(codes)].toSorted()
}

/**
 * Replaces a user's own list of states. Each change is logged. Administrators are asked to check what a broker adds,
 * because it opens the answers of clients there; until then it brings no one else's clients and no fees. A broker keeps
 * the states of their clients, because they may not see the answers of clients anywhere else; people they imported have
 * no answers. What gives them a client locks them with `for key share` first, so either the client is here by now, or the
 * state is gone there. Throws 409 for a state that is missing from the new list.
 */
export async function changeStates(tx: Transaction, context: Acting, states: readonly string[]): Promise<void> {
  const { id } = context.actor.user
  const user = await tx.row(
    tables.app_user.pick('id', 'role', 'first_name', 'last_name', 'states_licensed', 'states_unchecked'),
    sql`
    select id, role, first_name, last_name, states_licensed, states_unchecked from app_user where id = ${id}::uuid for update`,
  )
  if (!user) throw notFound()
  const added = states.filter((state) => !user.states_licensed.includes(state))
  const removed = user.states_licensed.filter((state) => !states.includes(state))
  if (user.role === 'broker') await keepStatesOfClients(tx, id, removed)
  const checks = user.role === 'broker' ? added : []
  const unchecked = states.filter((state) => user.states_unchecked.includes(state) || checks.includes(state))
  await tx.run(sql`
    update app_user set states_licensed = ${states}, states_unchecked = ${unchecked}, updated_at = now()
    where id = ${id}::uuid`)
  for (const state of added) await logAccess(context, 'license.state_added', `state:${state}`, id, tx)
  for (const state of removed) await logAccess(context, 'license.state_removed', `state:${state}`, id, tx)
  if (checks.length > 0) await askAboutStates(tx, user, checks)
}

/** Asks administrators to check states that are new on a broker's list. */
export async function askAboutStates(
  tx: Transaction,
  broker: Pick<User, 'id' | 'first_name' | 'last_name'>,
  states: readonly string[],
): Promise<void> {
  const body = `New on their list of states: ${states.map(stateName).join(', ')}. Please check the license.`
  await askForLicenseCheck(tx, broker, 'states_added', body)
}

async function keepStatesOfClients(tx: Transaction, user_id: string, removed: readonly string[]): Promise<void> {
  const kept = await tx.row(
    row({ state: present(text) }),
    sql`
    select state from client
    where broker_id = ${user_id}::uuid and state = any(${removed}::text[]) and not is_mock and revision > 0
    order by state limit 1`,
  )
  if (!kept) return
  const message = `You have clients in ${stateName(kept.state)}. Refer them to an agent licensed there, or ask an administrator to move them, before you remove the state.`
  throw new AppError(409, 'clients_in_state', message, { errors: [{ path: 'states_licensed', message }] })
}
