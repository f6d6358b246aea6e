import { type Sql, sql } from '@waymark/platform/database'
import { nullable, type RowOf, row, uuid } from '@waymark/platform/row'

/** A client's agent, and their conversation if they have one. Administrators who hold a client for now are no agents. */
const clientsAgent = row({ client_id: uuid, agent_id: nullable(uuid), conversation_id: nullable(uuid) })
export type ClientsAgent = RowOf<typeof clientsAgent>

/** The agents of these clients. A client who was deleted has no row. */
export const agentsOf = (db: Sql, client_ids: readonly string[]): Promise<ClientsAgent[]> =>
  db.rows(
    clientsAgent,
    sql`
    select client.id as client_id, agent.id as agent_id, conversation.id as conversation_id
    from client
    left join app_user as agent on agent.id = client.broker_id and client.assignment_type <> 'admin_queue'
    left join conversation on low_id = least(client.id, agent.id) and high_id = greatest(client.id, agent.id)
    where client.id = any(${client_ids}::uuid[])`,
  )
