import { batchReaction } from '@waymark/events/batch-reaction'
import { emitting } from '@waymark/events/outbox'
import { QUICK } from '@waymark/events/reaction'
import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { findLinkedAgents, type LinkedAgent } from '../../people/accounts/find-agent.ts'
import { ASSIGNMENT_COLUMNS, assigningClients, assignmentRow } from './assign-client.ts'
import { assignPoolClients } from './pool.ts'

const readLeads = (db: Sql, client_ids: readonly string[]) =>
  db.rows(
    tables.client.pick('id', 'broker_id', 'requested_agent', 'is_mock'),
    sql`
    select id, broker_id, requested_agent, is_mock from client where id = any(${client_ids}::uuid[])`,
  )

export const linkReason = ({ via }: Pick<LinkedAgent, 'via'>) =>
  via === 'agent_link' ? 'Came through your assessment link' : 'Came with your lead code'

/**
 * Chooses the broker: the linked agent, else the state's pool, else the admin queue. A client who already has a broker
 * stays there.
 */
export const assign = batchReaction({
  name: 'assign',
  on: ['client.submitted'],
  does: 'Chooses the broker of a new client',
  ...QUICK,
  // Higher concurrency means fewer, larger statements.
  concurrency: 64,

  async prepare(events, db) {
    const ids = events.map(({ aggregate_id }) => aggregate_id)
    const leads = new Map((await readLeads(db, ids)).map((lead) => [lead.id, lead]))
    const free = leads.values().filter(({ broker_id }) => broker_id === null)
    const agents = await findLinkedAgents(
      db,
      Array.from(free, ({ requested_agent }) => requested_agent),
    )
    return events.map(({ aggregate_id, payload: { revision } }) => {
      const lead = leads.get(aggregate_id)
      if (!lead) return null
      const client_id = lead.id
      if (lead.broker_id) return { kind: 'kept' as const, client_id, revision, emitted_id: newId() }
      const linked = lead.requested_agent === null ? undefined : agents.get(lead.requested_agent)
      // A test client goes only to the broker who made it, or to no one.
      if (!linked) return lead.is_mock ? null : { kind: 'pool' as const, client_id }
      const given = assignmentRow({
        client_id,
        broker_id: linked.user_id,
        assignment_type: linked.via,
        reason: lead.is_mock ? 'You created this test client' : linkReason(linked),
        lead_code: linked.code,
      })
      return { kind: 'linked' as const, ...given }
    })
  },

  columns: sql`kind text, revision int, ${ASSIGNMENT_COLUMNS}`,
  // Each later revision notifies once, by its own event. A client without a broker is locked, so that two simultaneous
  // links cannot both take it.
  writes: (rows) => sql`
    kept as (
      select client.id, client.broker_id, client.revision, row.emitted_id, row.trace
      from ${rows} as row join client on client.id = row.client_id and client.revision = row.revision
      where row.kind = 'kept' and client.revision > 1
    ), ${emitting(
      'client.updated',
      {
        from: sql`kept`,
        id: sql`kept.emitted_id`,
        aggregate_id: sql`kept.id`,
        payload: sql`jsonb_build_object('revision', kept.revision, 'broker_id', kept.broker_id)`,
      },
      { trace: sql`kept.trace` },
    )}, linked as (
      select row.* from ${rows} as row join client on client.id = row.client_id
      where row.kind = 'linked' and client.broker_id is null
      order by client.id
      for update of client
    ), ${assigningClients(sql`linked`, new Date())}`,

  inTurn: ({ kind }) => kind === 'pool',
  async commit(rows, tx) {
    const free = await tx.rows(
      tables.client.pick('id', 'state'),
      sql`
      select id, state from client
      where id = any(${rows.map(({ client_id }) => client_id)}::uuid[]) and broker_id is null
      order by id for update`,
    )
    const traces = new Map(rows.map(({ client_id, trace }) => [client_id, trace]))
    if (free.length > 0) await assignPoolClients(tx, free, { now: new Date(), traces })
  },
})
