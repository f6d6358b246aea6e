import { type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'

interface StatusRow {
  assessed: boolean
  assigned_at: Date | null
  due_at: Date | null
  first_contact_at: Date | null
  agent_id: string | null
  first_name: string
  last_name: string
  company_name: string | null
}

/** What the consumer may know of their lead. An administrator is the admin queue, and not somebody's agent. Throws 404. */
export async function readIntakeStatus(db: Sql, id: string) {
  const row = await db.row<StatusRow>(sql`
    select client.risk_score is not null as assessed, client.assigned_at, client.due_at, client.first_contact_at,
           agent.id as agent_id, agent.first_name, agent.last_name, agent.company_name
    from client left join app_user as agent on agent.id = client.broker_id and client.assignment_type <> 'admin_queue'
    where client.id = ${id}::uuid`)
  if (!row) throw notFound()
  const { assessed, assigned_at, due_at, first_contact_at, agent_id, ...agent } = row
  const { first_name, last_name, company_name } = agent
  return {
    id,
    assessed,
    assigned_at,
    due_at,
    first_contact_at,
    agent: agent_id === null ? null : { id: agent_id, first_name, last_name, company_name },
  }
}
