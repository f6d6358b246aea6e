import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { databaseNow } from '@waymark/platform/database-now'
import { conflict, notFound } from '@waymark/platform/errors'
import type { Client } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { bool, row, text } from '@waymark/platform/row'
import { stateName } from '@waymark/rules/foundation/geography/us-states'
import { isLicensedIn } from '@waymark/rules/people/accounts/license'
import { logAccess } from '../../access-log.ts'
import type { Context } from '../../context.ts'
import { parentsFirst, readReferences } from '../../dependent-rows.ts'
import { reinsertRows } from '../../reinsert-rows.ts'
import { resumeClock } from '../assignment/resume-clock.ts'
import { logWithdrawn } from '../intake/revoke-consent.ts'
import { refreshingLastMessage } from './client-rows.ts'
import { conversationsOf } from './delete-client-data.ts'
import { resumeMessages } from './resume-messages.ts'
import { resumeTimers } from './resume-timers.ts'
import { revokeStopped } from './revoke-stopped.ts'

/**
 * Undoes a deletion row by row. Throws 404 when it is final. Throws 409 when the same person submitted the assessment
 * again in the meantime, because each email address can have only one open client, and when the broker gave up the license
 * for the client's state since the deletion.
 */
export async function restoreClient(context: Context, client_id: string): Promise<void> {
  const withdrew = await context.db.transaction(async (tx) => {
    const held = await tx.row(
      tables.deleted_client.pick('broker_id', 'deleted_at').extend({ unlicensed: bool }),
      sql`
      select broker_id, deleted_at, coalesce((rows #> '{client,0,unlicensed}')::bool, false) as unlicensed
      from deleted_client
      where client_id = ${client_id}::uuid and undo_until > now() for update`,
    )
    if (!held) throw notFound('This can no longer be undone.')
    const references = await readReferences(tx)
    const restored = await reinsertRows(tx, 'client', archivedRows(client_id, 'client'), references, {
      skip_taken: true,
    })
    const client = await tx.row(tables.client, sql`select * from client where id = ${client_id}::uuid`)
    if (restored === 0 || !client)
      throw conflict('This person has completed the assessment again, so the earlier record stays deleted.')
    if (!held.unlicensed) await requireLicense(tx, client)
    const archived = await tx.rows(
      row({ name: text }),
      sql`
      select key as name from deleted_client, jsonb_each(deleted_client.rows)
      where deleted_client.client_id = ${client_id}::uuid and key <> 'client' and value <> '[]'`,
    )
    const names = parentsFirst(
      archived.map(({ name }) => name),
      references,
    )
    for (const name of names) await reinsertRows(tx, name, archivedRows(client_id, name), references)
    await reinsertRows(tx, 'appointment', takenAppointments(client_id), references)
    await tx.run(refreshingLastMessage(conversationsOf(client_id)))
    await resumeTimers(tx, (table) => archivedRows(client_id, table), {
      since: held.deleted_at,
      now: await databaseNow(tx),
    })
    await resumeMessages(tx, archivedRows(client_id, 'message'), held.deleted_at)
    await tx.run(sql`delete from deleted_client where client_id = ${client_id}::uuid`)
    await resume(tx, client, held.deleted_at)
    const stopped = await revokeStopped(tx, context.secrets.mail_link, sql`select ${client_id}::uuid`, held.deleted_at)
    await logAccess(context, 'client.restored', 'client', client_id, tx)
    await emit(tx, 'client.restored', client_id, { broker_id: held.broker_id })
    return stopped
  })
  logWithdrawn(context.log, withdrew)
}

/** Appointments whose time someone else booked. They come back canceled, which the email that waits for the deletion tells. */
const takenAppointments = (client_id: string) => sql`
  select content || jsonb_build_object('status', 'cancelled', 'cancelled_by', 'broker', 'cancelled_at', now(),
                                       'sequence', (content ->> 'sequence')::int + 1) as content
  from (${archivedRows(client_id, 'appointment')}) as archived
  where content ->> 'status' = 'booked' and not exists (select from appointment where id = (content ->> 'id')::uuid)`

/** A broker who removes a state at this moment waits for the lock, and then finds the client. */
async function requireLicense(tx: Transaction, { broker_id, state, is_mock, revision }: Client): Promise<void> {
  const holder = await tx.row(
    tables.app_user.pick('role', 'states_licensed'),
    sql`select role, states_licensed from app_user where id = ${broker_id}::uuid for key share`,
  )
  if (!holder || is_mock || revision === 0 || isLicensedIn(holder, state)) return
  throw conflict(
    `${stateName(state ?? '')} is no longer on the agent’s list of states, so this client stays deleted.`,
    'clients_in_state',
  )
}

const archivedRows = (client_id: string, name: string) => sql`
  select jsonb_array_elements(deleted_client.rows -> ${name}::text) as content from deleted_client
  where deleted_client.client_id = ${client_id}::uuid`

/**
 * Redoes what was skipped while the client was deleted: the score, the assignment, and the timers of the 24-hour clock.
 */
async function resume(tx: Transaction, client: Client, deleted_at: Date): Promise<void> {
  const { id, broker_id, revision } = client
  await emit(tx, 'client.submitted', id, { revision }, { except: broker_id ? ['assign'] : [] })
  await resumeClock(tx, sql`select id from assignment where client_id = ${id}::uuid`, deleted_at)
}
