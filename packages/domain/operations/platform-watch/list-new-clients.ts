import type { QueryOf } from '@waymark/contracts/endpoint'
import { NEW_CLIENT_HOURS, type platformWatchEndpoints } from '@waymark/contracts/operations/platform-watch/endpoints'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { lowestIdAt } from '@waymark/platform/ids'
import { int4, nullable, row, text } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'

const clientRow = tables.client
  .pick(
    'id',
    'state',
    'created_at',
    'assignment_type',
    'broker_id',
    'assigned_at',
    'due_at',
    'first_contact_at',
    'status',
  )
  .extend({ name: nullable(text), agent_name: nullable(text) })

/**
 * All brokers' clients of the last 24 hours, without test clients and imported ones. Only administrators see names, and their reading is
 * logged. Throws 422 on a cursor that we did not issue.
 */
export async function listNewClients(
  context: Context<UserActor>,
  { limit, cursor }: QueryOf<typeof platformWatchEndpoints.listNewClients>,
) {
  const { db, actor } = context
  const since = new Date(Date.now() - NEW_CLIENT_HOURS * 3_600_000)
  const before = decodeCursor(cursor, idCursor) ?? null
  // Ids sort by creation time, so the primary key finds the day. An extra index would slow down every intake.
  const fresh = sql`client.id >= ${lowestIdAt(since)}::uuid and client.created_at >= ${since}::timestamptz and not is_mock and revision > 0`
  const counted = await db.row(row({ count: int4 }), sql`select count(*)::int as count from client where ${fresh}`)
  const rows = await db.rows(
    clientRow,
    sql`
    select client.id, client.state, client.created_at, assignment_type, broker_id, assigned_at, due_at, first_contact_at, client.status,
           nullif(concat_ws(' ', client.first_name, client.last_name), '') as name,
           agent.first_name || ' ' || agent.last_name as agent_name
    from client left join app_user as agent on agent.id = client.broker_id
    where ${fresh} and (${before}::uuid is null or client.id < ${before}::uuid)
    order by client.id desc
    limit ${limit + 1}`,
  )
  const { page, next } = cutPage(rows, limit, ({ id }) => id)
  const named = actor.user.role === 'sys_admin'
  const ids = page.map(({ id }) => id)
  if (named) await logAccess(context, 'client.listed', 'client', ids)
  const clients = page.map(({ name, broker_id, agent_name, ...client }) => ({
    ...client,
    name: named ? name : null,
    agent: broker_id === null || agent_name === null ? null : { id: broker_id, name: agent_name },
  }))
  return { count: counted?.count ?? 0, clients, next }
}
