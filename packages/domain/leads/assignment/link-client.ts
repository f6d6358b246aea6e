import type { BodyOf } from '@waymark/contracts/endpoint'
import type { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { conflict, forbidden, notFound } from '@waymark/platform/errors'
import type { Assignment } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { int4 } from '@waymark/platform/row'
import { stateName } from '@waymark/rules/foundation/geography/us-states'
import { dueAt } from '@waymark/rules/leads/assignment/clock'
import { isLicensedIn } from '@waymark/rules/people/accounts/license'
import { logAccess } from '../../access-log.ts'
import type { Context } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { lockLinkedAgent } from '../../people/accounts/find-agent.ts'
import { assignClients, endAssignments } from './assign-client.ts'
import { endHold, heldClient, holdForAgent, openHold, viaWords } from './license-hold.ts'
import { GIVEN_AWAY, tellFormerBroker } from './tell-former-broker.ts'
import { visibleClock } from './visible-clock.ts'

const IMPORTED =
  'This person was imported and has not taken the assessment, so they stay with the agent who imported them.'

type Link = BodyOf<typeof intakeEndpoints.assignClientToAgent>

async function currentAssignment(tx: Sql, client_id: string): Promise<string | null> {
  const assignment = await tx.row(
    tables.assignment.pick('id'),
    sql`
    select id from assignment where client_id = ${client_id}::uuid and ended_at is null order by id desc limit 1`,
  )
  return assignment?.id ?? null
}

type Linked = Pick<Assignment, 'client_id' | 'broker_id' | 'assignment_type' | 'reason'> & {
  assigned_at: Date | null
  due_at: Date | null
}

/**
 * Links a client to an agent. Consumers may do so while they have no broker; afterwards the response names their
 * current one. An agent without a license in the client's state is asked first. Administrators may always do so, but
 * only for agents licensed there. Brokers may only repeat an existing link. Throws 404 for an unknown or disabled agent,
 * 403 for a broker who names someone else's client, and 409 for an administrator who names an agent without a license, or an
 * imported person.
 */
export async function linkClient(context: Context, body: Link): Promise<Linked> {
  const now = new Date()
  const linked = await context.db.transaction(async (tx) => {
    const id = await once(tx, 'assignClientToAgent', context, body, async () => {
      await giveAsAsked(tx, context, body, now)
      return currentAssignment(tx, body.client_id)
    })
    if (id === null) return heldFor(tx, body.client_id)
    return tx.row(tables.assignment, sql`select * from assignment where id = ${id}::uuid`)
  })
  // The client's data was deleted in the meantime.
  if (!linked) throw notFound()
  await logAccess(context, 'assignment.read', 'client', body.client_id)
  return { ...linked, ...visibleClock(context.actor, linked, now) }
}

/** The agent a client waits for, who must confirm a license first. */
async function heldFor(tx: Transaction, client_id: string): Promise<Linked | undefined> {
  const hold = await openHold(tx, client_id)
  if (!hold) return undefined
  const { broker_id, assignment_type, state, held_at } = hold
  const reason = `Waits until the agent confirms a license in ${stateName(state)}`
  return { client_id, broker_id, assignment_type, reason, assigned_at: null, due_at: dueAt(held_at) }
}

async function giveAsAsked(tx: Transaction, context: Context, { client_id, agent_id }: Link, now: Date): Promise<void> {
  const { actor } = context
  const client = await tx.row(
    heldClient.extend({ revision: int4 }),
    sql`select id, state, language, broker_id, revision from client where id = ${client_id}::uuid for update`,
  )
  if (!client) throw notFound()
  const administrator = actor.kind === 'user' && actor.user.role === 'sys_admin'
  if (client.broker_id && !administrator) {
    if (actor.kind === 'user' && agent_id !== client.broker_id) throw forbidden()
    return
  }
  const hold = await openHold(tx, client_id)
  if (hold && !administrator) return
  const linked = await lockLinkedAgent(tx, agent_id)
  if (!linked) throw notFound('This agent does not exist.')
  if (linked.user_id === client.broker_id) return
  if (client.revision === 0) throw conflict(IMPORTED, 'imported')
  const { user_id: broker_id, via, code } = linked
  const licensed = isLicensedIn(linked, client.state)
  if (administrator && !licensed) throw notLicensed(client.state)
  await logAccess(context, 'client.assigned', 'client', client_id, tx)
  if (!licensed) {
    await holdForAgent(tx, client, { broker_id, assignment_type: via, lead_code: code }, now)
    return
  }
  if (hold) await endHold(tx, hold, 'reassigned', now)
  await endAssignments(tx, [client_id], 'reassigned', now)
  if (client.broker_id) await tellFormerBroker(tx, client_id, client.broker_id, GIVEN_AWAY)
  const given = {
    client_id,
    broker_id,
    assignment_type: administrator ? ('manual' as const) : via,
    reason: administrator ? 'Assigned to you by an administrator' : viaWords(via),
    previous_broker_id: client.broker_id,
    lead_code: administrator ? null : code,
  }
  await assignClients(tx, [given], now)
}

const notLicensed = (state: string | null) =>
  conflict(
    `This agent is not licensed in ${stateName(state ?? '')}. Choose an agent who is, or add the state to their list first.`,
    'not_licensed',
  )
