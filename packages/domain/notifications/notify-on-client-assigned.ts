import { reaction } from '@waymark/events/reaction'
import { type Sql, sql } from '@waymark/platform/database'
import type { AssignmentType } from '@waymark/platform/generated/enums'
import { wordsOf } from '@waymark/rules/notifications/kinds'
import { sendingSystemMessage } from '../messaging/send-system-message.ts'
import { type Channels, channels, notifying } from './notifying.ts'

interface Assigned extends Channels {
  name: string
  assignment_type: AssignmentType | null
  reason: string | null
  due_at: Date | null
  time_zone: string
}

/** The broker and how the client came to them; nothing when the client or this assignment is not theirs any more. */
const readAssigned = (db: Sql, client_id: string, broker_id: string, assignment_id: string | null) =>
  db.row<Assigned>(sql`
    select concat_ws(' ', client.first_name, client.last_name) as name, assignment.assignment_type, assignment.reason,
           assignment.due_at, app_user.time_zone, ${channels}
    from client
    join app_user on app_user.id = client.broker_id
    left join assignment on assignment.id = ${assignment_id}::uuid and assignment.client_id = client.id
      and assignment.ended_at is null
    where client.id = ${client_id}::uuid and client.broker_id = ${broker_id}::uuid
          and not client.is_mock
      and (${assignment_id}::uuid is null or assignment.id is not null)`)

/**
 * Tells a broker of a client who came to them, in the app and by a message of the system, or of one who answered the
 * assessment again. One statement; it writes only while the client still is theirs.
 */
export const notify = reaction('notify', {
  prepare: ({ aggregate_id, payload }, db) =>
    readAssigned(db, aggregate_id, payload.broker_id, 'assignment_id' in payload ? payload.assignment_id : null),

  statement({ aggregate_id: client_id, payload: { broker_id } }, assigned) {
    if (!assigned) return null
    const { kind, title, body } = words(assigned)
    const told = {
      user_id: broker_id,
      kind,
      about: assigned.name,
      title,
      body,
      link: `/broker?tab=clients&client=${client_id}`,
      client_id,
    }
    const message = { subject: 'New Client Assessment Completed', message: body, client_id }
    const from = sql`still_theirs`
    // Locked: a client who is being deleted goes with what is written here, or nothing is written.
    return sql`
      still_theirs as (
        select 1 from client, acknowledged
        where client.id = ${client_id}::uuid and client.broker_id = ${broker_id}::uuid
        for share of client
      ), ${notifying(told, from, assigned)}
      ${kind === 'new_lead' ? sql`, ${sendingSystemMessage(broker_id, message, from)}` : sql``}`
  },
})

function words({ name, assignment_type, reason, due_at, time_zone, name_in_notifications }: Assigned) {
  const named = name_in_notifications && name !== ''
  const who = named ? name : 'A client'
  if (assignment_type === null || due_at === null) {
    const { title } = wordsOf('client_updated', named ? name : null)
    return {
      kind: 'client_updated',
      title,
      body: `${who} answered the assessment again. Their record shows what changed.`,
    } as const
  }
  const due = new Intl.DateTimeFormat('en-US', {
    timeZone: time_zone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(due_at)
  const first_contact = `Please make first contact by ${due}.`
  if (assignment_type === 'admin_queue') {
    return {
      kind: 'new_lead',
      title: 'A client waits in the admin queue',
      body: `${who} completed the assessment and waits in the admin queue. ${reason}. ${first_contact}`,
    } as const
  }
  const { title } = wordsOf('new_lead', named ? name : null)
  return {
    kind: 'new_lead',
    title,
    body: `${who} completed the assessment and is yours. ${reason}. ${first_contact}`,
  } as const
}
