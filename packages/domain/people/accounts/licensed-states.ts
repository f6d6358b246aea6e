import { sql, type Transaction } from '@waymark/platform/database'
import { AppError, unprocessable } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { present, row, text } from '@waymark/platform/row'
import { stateName, US_STATES } from '@waymark/rules/foundation/geography/us-states'

const STATE_CODES = new Set<string>(US_STATES.map(({ code }) => code))

/** The states of a license as stored: sorted, without duplicates. Throws 422 for an unknown state. */
export function licensedStates(codes: readonly string[]): string[] {
  const unknown = codes.findIndex((code) => !STATE_CODES.has(code))
  if (unknown >= 0) {
    const message = 'This is not a valid state'
    throw unprocessable(`${message}.`, 'invalid', [{ path: `states_licensed.${unknown}`, message }])
  }
  return [...new Set(codes)].toSorted()
}

/**
 * Locks a user whose list of states is about to change. A broker keeps the states of their clients, because they may
 * not see the answers of clients anywhere else. What gives them a client locks them with `for key share` first, so either
 * the client is here by now, or the state is gone there. Throws 409 for a state that is missing from the new list.
 */
export async function keepStatesOfClients(tx: Transaction, user_id: string, states: readonly string[]): Promise<void> {
  const user = await tx.row(
    tables.app_user.pick('role', 'states_licensed'),
    sql`select role, states_licensed from app_user where id = ${user_id}::uuid for update`,
  )
  if (user?.role !== 'broker') return
  const removed = user.states_licensed.filter((state) => !states.includes(state))
  const kept = await tx.row(
    row({ state: present(text) }),
    sql`
    select state from client where broker_id = ${user_id}::uuid and state = any(${removed}::text[]) and not is_mock
    order by state limit 1`,
  )
  if (!kept) return
  const message = `You have clients in ${stateName(kept.state)}. Refer them to an agent licensed there, or ask an administrator to move them, before you remove the state.`
  throw new AppError(409, 'clients_in_state', message, { errors: [{ path: 'states_licensed', message }] })
}
