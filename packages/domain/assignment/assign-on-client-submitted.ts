import { emitting } from '@waymark/events/outbox'
import { reaction } from '@waymark/events/reaction'
import { type Sql, sql } from '@waymark/platform/database'
import type { Client } from '@waymark/platform/generated/client'
import { findLinkedAgent, type LinkedAgent } from '../accounts/find-agent.ts'
import { givingClient } from './assign-client.ts'
import { givePoolClient } from './pool.ts'

type Lead = Pick<Client, 'id' | 'state' | 'broker_id' | 'requested_agent' | 'revision' | 'is_mock'>
interface Plan {
  lead: Lead
  linked: LinkedAgent | null
}

const readLead = (db: Sql, client_id: string) =>
  db.row<Lead>(
    sql`select id, state, broker_id, requested_agent, revision, is_mock from client where id = ${client_id}::uuid`,
  )

export const linkReason = ({ via }: Pick<LinkedAgent, 'via'>) =>
  via === 'agent_link' ? 'Came through your assessment link' : 'Came with your lead code'

/** Chooses the broker: the linked agent, else the pool of the state, else the admin queue. Whoever has the client keeps it. */
export const assign = reaction<'assign', Plan | null>('assign', {
  async prepare(event, db) {
    const lead = await readLead(db, event.aggregate_id)
    if (!lead) return null
    return { lead, linked: lead.broker_id ? null : await findLinkedAgent(db, lead.requested_agent) }
  },

  statement(event, plan) {
    if (!plan) return null
    const { lead, linked } = plan
    if (lead.broker_id) {
      // Each later revision is told once, by its own event.
      const { revision } = event.payload
      return sql`kept as (select id, broker_id, revision from client, acknowledged
                          where id = ${lead.id}::uuid and revision > 1 and revision = ${revision}::int), ${emitting(
                            'client.updated',
                            {
                              from: sql`kept`,
                              aggregate_id: sql`kept.id`,
                              payload: sql`jsonb_build_object('revision', kept.revision, 'broker_id', kept.broker_id)`,
                            },
                          )}`
    }
    if (!linked) return null
    const given = {
      client_id: lead.id,
      broker_id: linked.user_id,
      assignment_type: linked.via,
      reason: lead.is_mock ? 'You created this test client' : linkReason(linked),
      lead_code: linked.code,
    }
    // Locked, so that two links at once cannot both find the client free.
    return sql`given as (
      select 1 from client, acknowledged where client.id = ${lead.id}::uuid and client.broker_id is null for update of client
    ), ${givingClient(given, new Date())}`
  },

  async commit(_event, tx, plan) {
    // A test client is for the broker who made it, or for nobody.
    if (!plan || plan.lead.is_mock) return
    const free = await tx.row<Lead>(sql`
      select id, state from client where id = ${plan.lead.id}::uuid and broker_id is null for update`)
    if (free) await givePoolClient(tx, free, { now: new Date() })
  },
})
