import { type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { array, nullable, text, uuid } from '@waymark/platform/row'
import type { ConsumerActor, UserActor } from '../../context.ts'
import { latestAssessment, submissionSeenBy } from '../../coverage/risk/assess-client.ts'
import { visibleClock } from '../assignment/visible-clock.ts'
import { proposalStatus, readProposal } from './read-proposal.ts'

const statusRow = tables.client.pick('reference', 'assigned_at', 'due_at', 'first_contact_at').extend({
  agent_id: nullable(uuid),
  first_name: nullable(text),
  last_name: nullable(text),
  company_name: nullable(text),
  states_licensed: nullable(array(text)),
  npn: nullable(text),
})
/**
 * What consumers may know of their lead: their broker, and otherwise only what happened since they submitted. An
 * administrator stands for the admin queue and is not the client's agent. Throws 404.
 */
export async function readIntakeStatus(db: Sql, actor: UserActor | ConsumerActor, id: string) {
  const row = await db.row(
    statusRow,
    sql`
    select client.reference, client.assigned_at, client.due_at, client.first_contact_at,
           agent.id as agent_id, agent.first_name, agent.last_name, agent.company_name,
           agent.states_licensed, agent.npn
    from client left join app_user as agent on agent.id = client.broker_id and client.assignment_type <> 'admin_queue'
    where client.id = ${id}::uuid`,
  )
  if (!row) {
    const proposal = await readProposal(db, actor)
    if (!proposal) throw notFound()
    return proposalStatus(proposal)
  }
  const { assigned_at, due_at, first_contact_at, agent_id, first_name, last_name, company_name, npn } = row
  const since = actor.kind === 'consumer' ? actor.since : null
  return {
    id,
    reference: row.reference,
    assessed: (await latestAssessment(db, id, submissionSeenBy(actor))) !== undefined,
    ...visibleClock(actor, { assigned_at, due_at }),
    first_contact_at: since && first_contact_at && first_contact_at < since ? null : first_contact_at,
    agent:
      agent_id === null || first_name === null || last_name === null
        ? null
        : { id: agent_id, first_name, last_name, company_name, states_licensed: row.states_licensed ?? [], npn },
  }
}
