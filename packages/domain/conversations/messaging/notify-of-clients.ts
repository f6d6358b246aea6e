import { batchReaction, EVERY_LEAD } from '@waymark/events/batch-reaction'
import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, type RowOf, text, timestamptz, uuid } from '@waymark/platform/row'
import { cleanName } from '@waymark/rules/foundation/names/clean-name'
import { wordsOf } from '@waymark/rules/foundation/notifications/kinds'
import { dueWords } from '@waymark/rules/leads/assignment/due-words'
import { clientLink } from '../../foundation/notifications/client-link.ts'
import {
  channels,
  channelsRow,
  NOTIFICATION_COLUMNS,
  notificationRow,
  notifying,
} from '../../foundation/notifications/store-notifications.ts'
import { SYSTEM_MESSAGE_COLUMNS, sendingSystemMessages, systemMessageRow } from './send-system-message.ts'

interface Asked {
  event_id: string
  client_id: string
  broker_id: string
  assignment_id: string | null
}

const assignedRow = channelsRow.extend({
  event_id: uuid,
  client_id: uuid,
  broker_id: uuid,
  name: text,
  status: tables.client.columns.status,
  assignment_type: nullable(tables.assignment.columns.assignment_type),
  reason: nullable(text),
  due_at: nullable(timestamptz),
  time_zone: text,
})
type Assigned = RowOf<typeof assignedRow>

/**
 * The brokers and how their clients were assigned. Skips a client or assignment that is no longer theirs, and in the admin
 * queue a client who was closed as lost, because no one has to contact them.
 */
const readAssigned = (db: Sql, asked: readonly Asked[]) =>
  db.rows(
    assignedRow,
    sql`
    select asked.event_id, asked.client_id, asked.broker_id, assignment.assignment_type, assignment.reason,
           assignment.due_at, client.status, concat_ws(' ', client.first_name, client.last_name) as name, app_user.time_zone, ${channels}
    from unnest(
      ${asked.map((one) => one.event_id)}::uuid[], ${asked.map((one) => one.client_id)}::uuid[],
      ${asked.map((one) => one.broker_id)}::uuid[], ${asked.map((one) => one.assignment_id)}::uuid[]
    ) as asked (event_id, client_id, broker_id, assignment_id)
    join client on client.id = asked.client_id and client.broker_id = asked.broker_id and not client.is_mock
    join app_user on app_user.id = client.broker_id
    left join assignment on assignment.id = asked.assignment_id and assignment.client_id = client.id
      and assignment.ended_at is null
    where (asked.assignment_id is null or assignment.id is not null)
      and (client.status <> 'lost' or assignment.assignment_type is distinct from 'admin_queue')`,
  )

/**
 * Notifies brokers of newly assigned clients, in the app and by a system message, and of clients who submitted the
 * assessment again. It writes only while the broker still has the client.
 */
export const notifyOfClients = batchReaction({
  name: 'notify',
  on: ['client.assigned', 'client.updated'],
  does: 'Notifies users in the app',
  ...EVERY_LEAD,

  async prepare(events, db) {
    const asked = events.map(({ id, aggregate_id, payload }) => ({
      event_id: id,
      client_id: aggregate_id,
      broker_id: payload.broker_id,
      assignment_id: 'assignment_id' in payload ? payload.assignment_id : null,
    }))
    const assigned = new Map((await readAssigned(db, asked)).map((one) => [one.event_id, one]))
    return Promise.all(
      events.map(async ({ id }) => {
        const one = assigned.get(id)
        return one ? rowOf(db, one) : null
      }),
    )
  },

  columns: sql`${NOTIFICATION_COLUMNS}, ${SYSTEM_MESSAGE_COLUMNS}`,
  // The client is locked: if the client is being deleted, what is written here is deleted too or never written.
  writes: (rows) => sql`
    still_theirs as (
      select row.* from ${rows} as row join client on client.id = row.client_id and client.broker_id = row.user_id
      order by client.id
      for share of client
    ), ${notifying(sql`still_theirs`)},
    written_to as (select * from still_theirs where message is not null), ${sendingSystemMessages(sql`written_to`)}`,
})

async function rowOf(db: Sql, assigned: Assigned) {
  const { broker_id: user_id, client_id, name: about } = assigned
  const { kind, title, body } = words(assigned)
  const link = clientLink(client_id, kind === 'client_updated' ? 'answers' : undefined)
  const told = await notificationRow(db, { user_id, kind, about, title, body, link, client_id }, assigned)
  if (kind !== 'new_lead') return told
  return { ...told, ...(await systemMessageRow(db, { subject: 'New Client Assessment Completed', message: body })) }
}

function words({ name, status, assignment_type, reason, due_at, time_zone, name_in_notifications }: Assigned) {
  const clean = name_in_notifications ? cleanName(name) : ''
  const named = clean !== ''
  const who = named ? clean : 'A client'
  if (assignment_type === null || due_at === null) {
    const { title } = wordsOf('client_updated', clean)
    return {
      kind: 'client_updated',
      title,
      body: `${who} changed their answers. Their record shows what changed.`,
    } as const
  }
  const due = dueWords(due_at, time_zone)
  const first_contact = `Please contact them by ${due}.`
  if (assignment_type === 'admin_queue') {
    return {
      kind: 'new_lead',
      title: 'A client is waiting in the admin queue',
      body: `${who} completed the assessment and is waiting in the admin queue. ${reason}. ${first_contact}`,
    } as const
  }
  const { title } = wordsOf('new_lead', clean)
  const body =
    status === 'lost'
      ? `${who} was closed as lost and is yours now. ${reason}.`
      : `${who} completed the assessment and is yours. ${reason}. ${first_contact}`
  return { kind: 'new_lead', title, body } as const
}
