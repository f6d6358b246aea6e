import type { BodyOf } from '@waymark/contracts/endpoint'
import type { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { forbidden, notFound } from '@waymark/platform/errors'
import type { Assignment } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { logAccess } from '../../access-log.ts'
import type { Context } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { findLinkedAgent } from '../../people/accounts/find-agent.ts'
import { assignClients, endAssignment } from './assign-client.ts'
import { linkReason } from './assign-on-client-submitted.ts'
import { visibleClock } from './visible-clock.ts'

type Link = BodyOf<typeof intakeEndpoints.assignClientToAgent>

async function currentAssignment(tx: Sql, client_id: string): Promise<string | null> {
  const assignment = await tx.row(
    tables.assignment.pick('id'),
    sql`
    select id from assignment where client_id = ${client_id}::uuid and ended_at is null order by id desc limit 1`,
  )
  return assignment?.id ?? null
}

/**
 * Links a client to an agent. Consumers may do so while they have no broker; afterwards the response names their
 * current one. Administrators may always do so. Brokers may only repeat an existing link. Throws 404 for an unknown or
 * disabled agent, and 403 for a broker who names someone else's client.
 */
export async function linkClient(
  context: Context,
  body: Link,
  now = new Date(),
): Promise<Omit<Assignment, 'assigned_at' | 'due_at'> & { assigned_at: Date | null; due_at: Date | null }> {
  const assignment = await context.db.transaction(async (tx) => {
    const id = await once(tx, 'assignClientToAgent', context, body, async () => {
      await giveAsAsked(tx, context, body, now)
      return currentAssignment(tx, body.client_id)
    })
    return tx.row(tables.assignment, sql`select * from assignment where id = ${id}::uuid`)
  })
  // The client's data was deleted in the meantime.
  if (!assignment) throw notFound()
  await logAccess(context, 'assignment.read', 'client', body.client_id)
  return { ...assignment, ...visibleClock(context.actor, assignment, now) }
}

async function giveAsAsked(tx: Transaction, context: Context, { client_id, agent_id }: Link, now: Date): Promise<void> {
  const { actor } = context
  const client = await tx.row(
    tables.client.pick('broker_id'),
    sql`select broker_id from client where id = ${client_id}::uuid for update`,
  )
  if (!client) throw notFound()
  const administrator = actor.kind === 'user' && actor.user.role === 'sys_admin'
  if (client.broker_id && !administrator) {
    if (actor.kind === 'user' && agent_id !== client.broker_id) throw forbidden()
    return
  }
  const linked = await findLinkedAgent(tx, agent_id)
  if (!linked) throw notFound('This agent does not exist.')
  if (linked.user_id === client.broker_id) return
  await endAssignment(tx, client_id, 'reassigned', now)
  const given = {
    client_id,
    broker_id: linked.user_id,
    assignment_type: administrator ? ('manual' as const) : linked.via,
    reason: administrator ? 'Assigned to you by an administrator' : linkReason(linked),
    previous_broker_id: client.broker_id,
    lead_code: administrator ? null : linked.code,
  }
  await assignClients(tx, [given], now)
  await logAccess(context, 'client.assigned', 'client', client_id, tx)
}
