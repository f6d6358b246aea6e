import { sql, type Transaction } from '@waymark/platform/database'
import { AppError, notFound, unprocessable } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { present, row, text } from '@waymark/platform/row'
import { stateName, US_STATES } from '@waymark/rules/foundation/geography/us-states'
import { logAccess } from '../../access-log.ts'
import type { Acting } from '../../context.ts'
import { administrators } from '../../foundation/notifications/find-administrators.ts'
import { notifyUsers } from '../../foundation/notifications/notify-user.ts'

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
 * Replaces a user's own list of states. Each change is logged. Administrators are told of what a broker adds, because it
 * opens the answers of clients there. A broker keeps the states of their clients, because they may
 * not see the answers of clients anywhere else. What gives them a client locks them with `for key share` first, so either
 * the client is here by now, or the state is gone there. Throws 409 for a state that is missing from the new list.
 */
export async function changeStates(tx: Transaction, context: Acting, states: readonly string[]): Promise<void> {
  const { id } = context.actor.user
  const user = await tx.row(
    tables.app_user.pick('role', 'first_name', 'last_name', 'states_licensed'),
    sql`select role, first_name, last_name, states_licensed from app_user where id = ${id}::uuid for update`,
  )
  if (!user) throw notFound()
  const added = states.filter((state) => !user.states_licensed.includes(state))
  const removed = user.states_licensed.filter((state) => !states.includes(state))
  if (user.role === 'broker') await keepStatesOfClients(tx, id, removed)
  await tx.run(sql`update app_user set states_licensed = ${states}, updated_at = now() where id = ${id}::uuid`)
  for (const state of added) await logAccess(context, 'license.state_added', `state:${state}`, id, tx)
  for (const state of removed) await logAccess(context, 'license.state_removed', `state:${state}`, id, tx)
  if (user.role !== 'broker' || added.length === 0) return
  const about = `${user.first_name} ${user.last_name}`
  const body = `New on their list of states: ${added.map(stateName).join(', ')}. Please check the license.`
  const told = await administrators(tx)
  await notifyUsers(
    tx,
    told.map(({ user_id }) => ({ user_id, kind: 'states_added', about, body, link: `/admin/users?user=${id}` })),
  )
}

async function keepStatesOfClients(tx: Transaction, user_id: string, removed: readonly string[]): Promise<void> {
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
