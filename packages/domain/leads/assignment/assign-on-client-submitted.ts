import { batchReaction, EVERY_LEAD } from '@waymark/events/batch-reaction'
import { emitting } from '@waymark/events/outbox'
import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { bool } from '@waymark/platform/row'
import { isLicensedIn } from '@waymark/rules/people/accounts/license'
import { findLinkedAgents } from '../../people/accounts/find-agent.ts'
import { ASSIGNMENT_COLUMNS, assigningClients, assignmentRow, MOCK_REASON } from './assign-client.ts'
import { type HeldClient, heldClient, holdForAgent, viaWords } from './license-hold.ts'
import { assignPoolClients } from './pool.ts'

/** Each lead is looked up: without the offsets, the planner may read all assignments first. */
const readLeads = (db: Sql, client_ids: readonly string[]) =>
  db.rows(
    tables.client.pick('id', 'broker_id', 'requested_agent', 'is_mock', 'state', 'heard_at').extend({ known: bool }),
    sql`
    select id, broker_id, requested_agent, is_mock, state, heard_at, broker_id is null and (
        exists (select from license_hold where client_id = client.id and ended_at is null offset 0)
        or exists (select from assignment where client_id = client.id and ended_at is null offset 0)) as known
    from client where id = any(${client_ids}::uuid[])`,
  )

/**
 * Chooses the broker: the linked agent, else the state's pool, else the admin queue. A client who already has a broker
 * stays there. A client of a linked agent who is not licensed in the client's state is held for that agent's word.
 */
export const assign = batchReaction({
  name: 'assign',
  on: ['client.submitted'],
  does: 'Chooses the broker of a new client',
  ...EVERY_LEAD,

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
      // They are held already, or the new answers name another state and were taken from their broker.
      if (lead.known) return { kind: 'held' as const, client_id, link: null }
      const linked = lead.requested_agent === null ? undefined : agents.get(lead.requested_agent)
      // A test client without a broker is of the release before. It goes only to the broker who made it, or to no one.
      if (!linked) return lead.is_mock ? null : { kind: 'pool' as const, client_id }
      const { user_id: broker_id, via: assignment_type, code: lead_code } = linked
      if (!lead.is_mock && !isLicensedIn(linked, lead.state)) {
        return { kind: 'held' as const, client_id, link: { broker_id, assignment_type, lead_code } }
      }
      const reason = lead.is_mock ? MOCK_REASON : viaWords(assignment_type)
      const given = assignmentRow({ client_id, broker_id, assignment_type, reason, lead_code })
      return { kind: 'linked' as const, heard_at: lead.heard_at, ...given }
    })
  },

  columns: sql`kind text, revision int, heard_at timestamptz, ${ASSIGNMENT_COLUMNS}`,
  // A client without a broker is locked, so that two simultaneous links cannot both take it, and may wait for another
  // agent's word since the rows were prepared. The agent is locked, too, and may have been disabled or have given up the
  // client's state. Clients come before accounts, like everywhere. A statement that waited for a message of the client to the
  // administrators does not see it, so it would stay with them.
  stale: (rows) => sql`
    free as (
      select row.event_id, row.broker_id, client.state, client.is_mock,
             client.heard_at is not distinct from row.heard_at as unheard
      from ${rows} as row join client on client.id = row.client_id
      where row.kind = 'linked' and client.broker_id is null
        and not exists (select from license_hold where license_hold.client_id = client.id and ended_at is null)
      order by client.id
      for update of client
    ), agreed as (
      select free.event_id
      from free join app_user as agent on agent.id = free.broker_id
      where unheard and is_active and (is_mock or state is null or role = 'sys_admin' or state = any(states_licensed))
      order by agent.id
      for key share of agent
    ), stale as (select event_id from free where event_id not in (select event_id from agreed))`,
  // Each later revision notifies once, by its own event.
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
      select row.* from ${rows} as row join agreed using (event_id)
    ), ${assigningClients(sql`linked`, new Date(), { keeps_appointments: true })}`,

  inTurn: ({ kind }) => kind === 'pool' || kind === 'held',
  async commit(rows, tx) {
    const free = await tx.rows(
      heldClient,
      sql`
      select id, state, language, broker_id from client
      where id = any(${rows.map(({ client_id }) => client_id)}::uuid[]) and broker_id is null
      order by id for update`,
    )
    const now = new Date()
    // A consumer may have chosen an agent since the rows were prepared.
    const waiting = await tx.rows(
      tables.license_hold.pick('client_id'),
      sql`
      select client_id from license_hold where client_id = any(${free.map(({ id }) => id)}::uuid[]) and ended_at is null`,
    )
    const held = new Map(rows.flatMap((row) => (row.kind === 'held' ? [[row.client_id, row]] : [])))
    const pool: HeldClient[] = []
    for (const client of free) {
      const row = held.get(client.id)
      const settled = row
        ? await holdForAgent(tx, client, row.link, now)
        : waiting.some(({ client_id }) => client_id === client.id)
      if (!settled) pool.push(client)
    }
    const traces = new Map(rows.map(({ client_id, trace }) => [client_id, trace]))
    if (pool.length > 0) await assignPoolClients(tx, pool, { now, traces })
  },
})
