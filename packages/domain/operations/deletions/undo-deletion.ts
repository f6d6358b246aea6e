import { emit } from '@waymark/events/outbox'
import { holdTimers } from '@waymark/events/timers'
import { sql, type Transaction } from '@waymark/platform/database'
import { databaseNow } from '@waymark/platform/database-now'
import { conflict, forbidden, notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { bool } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { endActsOf } from '../../conversations/bulk/follow-act.ts'
import { readReferences } from '../../dependent-rows.ts'
import { refreshingLastMessage } from '../../leads/clients/client-rows.ts'
import { resumeMessages } from '../../leads/clients/resume-messages.ts'
import { resumeTimers } from '../../leads/clients/resume-timers.ts'
import { revokeStopped } from '../../leads/clients/revoke-stopped.ts'
import { resumeImports } from '../../leads/imports/resume-imports.ts'
import { logWithdrawn } from '../../leads/intake/revoke-consent.ts'
import { resumeTrials } from '../../money/billing/trial-timers.ts'
import { goOnSealing, reopenPasses } from '../sealing/seal-restored.ts'
import { clientsOf, conversationsOf, refreshBrokers, usersOf } from './archive-rows.ts'
import { inviteAgain } from './cancel-appointments.ts'
import { eraseRows } from './erase-rows.ts'
import { PATIENT, takeTurns } from './perform-deletion.ts'
import { restoreAccounts, restoreClients, restoreRest } from './restore-rows.ts'
import { resumeClients, resumeFiles, resumeSubscriptions } from './resume-work.ts'
import { releaseAppointments, returnClients, TRANSFERRED, transferredBy } from './transfer-clients.ts'

const IN_THE_WAY = 'Newer data conflicts with this deletion, so it can’t be undone.'

/**
 * Restores what a deletion removed, row by row, in one transaction. Sessions stay ended. A transferred client returns
 * to their broker unless someone contacted or reassigned them since. Someone who submitted the assessment again is a
 * new client, so the earlier record stays deleted. So does all data of people who asked for deletion themselves. Throws
 * 403 for a clean-up without the capability, and 409 when it was already undone, is too old, or newer data conflicts
 * with it.
 */
export async function undoDeletion(
  context: Context<UserActor>,
  deletion_id: string,
): Promise<{ clients_left_out: number }> {
  const { db, log, actor, secrets } = context
  const { withdrew, ...undone } = await db
    .transaction(async (tx) => {
      await takeTurns(tx)
      const deletion = await tx.row(
        tables.deletion.extend({ over: bool }),
        sql`select *, undo_until <= now() as over from deletion where id = ${deletion_id}::uuid for update`,
      )
      if (!deletion) throw notFound()
      if (deletion.kind !== 'user_deletion' && !actor.user.capabilities.includes('architect')) {
        throw forbidden('Your account does not have access to this.')
      }
      if (deletion.undone_at) throw conflict('This was already undone.', 'already_undone')
      if (deletion.over) throw conflict('The time to undo this has passed.', 'undo_over')

      await holdTimers(tx, TIMERS, timed(deletion_id))
      const now = await databaseNow(tx)
      const unsealed = await reopenPasses(tx, deletion.done_at)
      await restoreAccounts(tx, deletion_id)
      const clients_left_out = await restoreClients(tx, deletion_id)
      await restoreRest(tx, deletion_id)
      await tx.run(refreshingLastMessage(conversationsOf(deletion_id)))
      await returnClients(tx, deletion_id, now)
      // Before their appointments: those of clients who get someone else are canceled, which people were told.
      await resumeClients(tx, deletion, now)
      await releaseAppointments(tx, deletion_id)
      if (deletion.kind !== 'mock_cleanup') await inviteAgain(tx, deletion_id)
      await resumeFiles(tx, deletion_id)
      await resumeSubscriptions(tx, deletion_id, now)
      await endActsOf(tx, usersOf(deletion_id))
      await resumeImports(tx, usersOf(deletion_id))
      const stopped = await revokeStopped(tx, secrets.mail_link, clientsOf(deletion_id), deletion.done_at)
      const meanwhile = { since: deletion.done_at, now }
      await resumeTrials(tx, usersOf(deletion_id), meanwhile)
      await resumeTimers(tx, (table) => archivedRows(deletion_id, table), meanwhile)
      await resumeMessages(tx, archivedRows(deletion_id, 'message'), deletion.done_at)
      await refreshBrokers(
        tx,
        sql`
          select broker_id from client where id in (${clientsOf(deletion_id)} union all ${transferredBy(deletion_id)})
          union all select id from app_user where role = 'sys_admin'`,
      )
      await leaveToOthers(tx, deletion_id)
      await eraseRows(tx, deletion_id)
      await tx.run(sql`
        update deletion set undone_at = ${now}::timestamptz, undone_by = ${actor.user.id}::uuid
        where id = ${deletion_id}::uuid`)
      await emit(tx, 'act.undone', deletion_id, {})
      await logAccess(context, `${deletion.kind}.undone`, 'deletion', deletion_id, tx)
      if (deletion.subject_id) await logAccess(context, 'user.restored', 'user', deletion.subject_id, tx)
      if (unsealed) await goOnSealing(tx)
      return { clients_left_out, withdrew: stopped }
    }, PATIENT)
    .catch((error: unknown) => {
      throw isTaken(error) ? conflict(IN_THE_WAY, 'in_the_way') : error
    })
  logWithdrawn(log, withdrew)
  return undone
}

/** They find nothing until the rows are back, which may take minutes. */
const TIMERS = [
  'remind-task',
  'remind-appointment',
  'wake-conversation',
  'lapse',
  'nudge',
  'escalate',
  'remind',
  'expire',
  'notify',
  'mail',
  'text',
] as const

/** What these timers are about. */
const timed = (deletion_id: string) => sql`
  select (content ->> case table_name when 'snooze' then 'conversation_id' else 'id' end)::uuid from deletion_row
  where deletion_id = ${deletion_id}::uuid and table_name in ('app_user', 'client', 'task', 'appointment', 'snooze', 'message')
  union all ${transferredBy(deletion_id)}`

const archivedRows = (deletion_id: string, table: string) => sql`
  select content from deletion_row where deletion_id = ${deletion_id}::uuid and table_name = ${table}`

/**
 * Passes on rows that cannot come back because another deletion archived their parent: undoing that one restores them,
 * too.
 */
async function leaveToOthers(tx: Transaction, deletion_id: string): Promise<void> {
  const references = await readReferences(tx)
  await tx.run(sql`
    update deletion_row set deletion_id = elsewhere.deletion_id
    from unnest(
      ${references.map(({ table }) => table)}::text[], ${references.map(({ column }) => column)}::text[],
      ${references.map(({ parent }) => parent)}::text[]
    ) as reference (table_name, column_name, parent)
    join deletion as other on other.id <> ${deletion_id}::uuid and other.undone_at is null
    join deletion_row as elsewhere on elsewhere.deletion_id = other.id and elsewhere.table_name = reference.parent
    where deletion_row.deletion_id = ${deletion_id}::uuid and deletion_row.table_name = reference.table_name
      and deletion_row.content ->> reference.column_name = elsewhere.content ->> 'id'`)
  // A conversation refers to its client without a foreign key.
  await tx.run(sql`
    update deletion_row set deletion_id = elsewhere.deletion_id
    from deletion_row as elsewhere
    where deletion_row.deletion_id = ${deletion_id}::uuid and deletion_row.table_name not in ('client', 'app_user', ${TRANSFERRED})
      and elsewhere.table_name = 'client' and elsewhere.deletion_id <> ${deletion_id}::uuid
      and elsewhere.client_id = deletion_row.client_id`)
}

/** Whether PostgreSQL rejected a duplicate row. */
const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'
