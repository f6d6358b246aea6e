import { type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { array, nullable, text, timestamptz, uuid } from '@waymark/platform/row'
import type { ConsumerActor, UserActor } from '../../context.ts'
import { latestAssessment, submissionSeenBy } from '../../coverage/risk/assess-client.ts'
import { faceOfAgency, presentFace } from '../../people/agency/read-face.ts'
import { visibleClock } from '../assignment/visible-clock.ts'
import { proposalStatus, readProposal } from './read-proposal.ts'

const statusRow = tables.client.pick('reference', 'assigned_at', 'due_at', 'first_contact_at', 'status').extend({
  agent_id: nullable(uuid),
  first_name: nullable(text),
  last_name: nullable(text),
  company_name: nullable(text),
  states_licensed: nullable(array(text)),
  npn: nullable(text),
  client_phone: nullable(text),
  client_email: nullable(text),
  photo_updated_at: nullable(timestamptz),
})

/**
 * What consumers may know of their lead: their broker, and otherwise only what happened since they submitted. An
 * administrator stands for the admin queue and is not the client's agent, and neither is a broker whose account is disabled.
 * Throws 404.
 */
export async function readIntakeStatus(db: Sql, actor: UserActor | ConsumerActor, id: string, now = new Date()) {
  const row = await db.row(
    statusRow,
    sql`
    select client.reference, client.assigned_at, client.due_at, client.first_contact_at, client.status,
           agent.id as agent_id, agent.first_name, agent.last_name,
           coalesce(nullif(agency_name, ''), nullif(agent.company_name, '')) as company_name,
           agent.states_licensed, agent.npn, client_phone, client_email, photo_updated_at
    from client
    left join app_user as agent
      on agent.id = client.broker_id and client.assignment_type <> 'admin_queue' and agent.is_active
    left join agency_profile on agency_profile.user_id = agent.id
    where client.id = ${id}::uuid`,
  )
  if (!row) {
    const proposal = await readProposal(db, actor)
    if (!proposal) throw notFound()
    return proposalStatus(proposal)
  }
  const { assigned_at, due_at, first_contact_at, agent_id, first_name, last_name, company_name, npn } = row
  const { client_phone: phone, client_email: email, photo_updated_at } = row
  const face = agent_id === null ? null : await faceOfAgency(db, agent_id, now)
  const since = actor.kind === 'consumer' ? actor.since : null
  return {
    id,
    reference: row.reference,
    assessed: (await latestAssessment(db, id, submissionSeenBy(actor))) !== undefined,
    ...visibleClock(actor, { assigned_at, due_at }),
    first_contact_at: since && first_contact_at && first_contact_at < since ? null : first_contact_at,
    closed: row.status === 'lost',
    agent:
      agent_id === null || first_name === null || last_name === null
        ? null
        : {
            id: agent_id,
            first_name,
            last_name,
            company_name,
            states_licensed: row.states_licensed ?? [],
            npn,
            phone,
            email,
            photo_updated_at,
            face: face && presentFace(face),
          },
  }
}
