import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { type RowOf } from '@waymark/platform/row'
import { clientLink } from '../../foundation/notifications/client-link.ts'

const waitingClient = tables.client.pick(
  'id',
  'first_name',
  'last_name',
  'state',
  'language',
  'status',
  'broker_id',
  'assignment_type',
  'pool_returns',
  'due_at',
)
export type WaitingClient = RowOf<typeof waitingClient>

/**
 * Locks and returns the client with its assignment if that is still the current one and the client was not contacted.
 * Otherwise the timer is stale.
 */
export const stillWaiting = (tx: Sql, client_id: string, assignment_id: string) =>
  tx.row(
    waitingClient,
    sql`
    select client.id, client.first_name, client.last_name, client.state, client.language, client.status, client.broker_id, client.assignment_type, client.pool_returns, client.due_at
    from client join assignment on assignment.client_id = client.id
    where client.id = ${client_id}::uuid and assignment.id = ${assignment_id}::uuid
      and assignment.ended_at is null and client.first_contact_at is null
      and not client.is_mock
    for update of client, assignment`,
  )

export const nameOf = ({ first_name, last_name }: WaitingClient) =>
  [first_name, last_name].filter(Boolean).join(' ') || null

export const aboutClient = (client_id: string) => ({
  link: clientLink(client_id),
  client_id,
})
