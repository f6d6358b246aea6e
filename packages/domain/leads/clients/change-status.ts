import type { BodyOf } from '@waymark/contracts/endpoint'
import type { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import type { ClientStatus } from '@waymark/platform/generated/enums'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { dayIn } from '@waymark/rules/foundation/geography/day-in'
import { logAccess } from '../../access-log.ts'
import { type Acting, actorName, type Context, type UserActor } from '../../context.ts'
import { readSettings } from '../../foundation/settings/read-settings.ts'
import { stillOf } from '../../policy.ts'
import { REACHED_CLIENT } from '../assignment/message-reached-client.ts'
import { REACHED } from '../calls/call-reached.ts'
import { listedClient } from './list-clients.ts'
import type { ListedClient } from './listed-client.ts'

/** Statuses that imply contact with the client. */
const CONTACT_MADE: ReadonlySet<ClientStatus> = new Set(['contacted', 'quoted', 'enrolled'])

const movedRow = tables.client.pick(
  'status',
  'state',
  'plan_year',
  'broker_id',
  'assigned_at',
  'due_at',
  'first_contact_at',
)

/**
 * Sets a client's status and records who did it. The first status that implies contact stops the 24-hour clock. Setting
 * it back to `new`, or to the status that it replaced, resumes the clock, unless a message or a call reached the client or it
 * ran out. The same status again changes nothing, but an enrollment for another coverage year is a renewal. With `plan_year`,
 * an undo also brings back the year that was known.
 * Throws 404 for a deleted client, and 409 for reopening one with an email address that has another open client.
 */
export async function changeStatus(context: Context<UserActor>, client_id: string, body: Move): Promise<ListedClient> {
  const change = context.db.transaction((tx) => setStatus(tx, context, client_id, body))
  await change.catch((error: unknown) => {
    if (isSecondOpenClient(error)) throw conflict('This person has another open record, so this one can’t be reopened.')
    throw error
  })
  const row = await listedClient(context.db, client_id)
  if (!row) throw notFound()
  return row
}

type Move = BodyOf<typeof clientEndpoints.changeClientStatus>

/** The same in the caller's transaction. Returns what it was before, and the year since; null if it changes nothing. */
export async function setStatus(
  tx: Transaction,
  context: Acting,
  client_id: string,
  { status, plan_year }: Move,
): Promise<{ status: ClientStatus; plan_year: number | null; given_year: number | null } | null> {
  const { actor } = context
  const client = await tx.row(
    movedRow,
    sql`
      select status, state, plan_year, broker_id, assigned_at, due_at, first_contact_at from client
      where id = ${client_id}::uuid and ${stillOf(actor)} for update`,
  )
  if (!client) throw notFound()
  await logAccess(context, 'client.status_changed', 'client', client_id, tx)
  const { enrollment } = await readSettings(tx)
  const enrolled = status === 'enrolled'
  const usual = enrolled ? enrollment.planYear(dayIn(actor.user.time_zone, new Date()), client.state) : client.plan_year
  const year = plan_year === undefined ? usual : plan_year
  if (client.status === status && (!enrolled || year === client.plan_year)) return null
  const change_id = newId()
  const contacted = client.first_contact_at === null && CONTACT_MADE.has(status)
  await tx.run(sql`
      with moved as (
        update client
        set status = ${status}, updated_at = now(), plan_year = ${year},
            first_contact_at = case
              when ${contacted}::boolean then now()
              when (${status === 'new'}::boolean or (${status}::client_status, first_contact_at) = (
                select from_status, changed_at from client_status_change
                where client_status_change.client_id = client.id order by changed_at desc, id desc limit 1))
                and due_at > now() and not exists (
                select from message
                where recipient_id = client.id and sender_id = client.broker_id and created_at >= client.assigned_at
                  and (${REACHED_CLIENT} or (failed_at is null and created_at = client.first_contact_at)))
                and not exists (
                select from client_call
                where client_id = client.id and user_id = client.broker_id and called_at >= client.assigned_at
                  and ${REACHED} and deleted_at is null)
              then null
              else first_contact_at end
        where id = ${client_id}::uuid
        returning id
      )
      insert into client_status_change (id, client_id, user_id, from_status, to_status, plan_year)
      select ${change_id}::uuid, id, ${actor.user.id}::uuid, ${client.status}, ${status}, ${enrolled ? year : null}
      from moved`)
  const options = { actor: actorName(actor) }
  await emit(tx, 'client.status_changed', client_id, { broker_id: client.broker_id, change_id }, options)
  if (contacted && client.broker_id) {
    await emit(tx, 'client.contacted', client_id, { broker_id: client.broker_id }, options)
  }
  return { status: client.status, plan_year: client.plan_year, given_year: year }
}

export const isSecondOpenClient = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'client_open_email_key'
