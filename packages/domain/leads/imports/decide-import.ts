import type { BodyOf } from '@waymark/contracts/endpoint'
import { type ImportDetail, type importEndpoints, UNDO_IMPORT_DAYS } from '@waymark/contracts/leads/imports/endpoints'
import type { ImportMapping } from '@waymark/contracts/leads/imports/fields'
import { raw, recordset, sql, type Transaction } from '@waymark/platform/database'
import { type AppError, conflict, notFound, unprocessable } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { present, text } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { discardObject } from '../../foundation/storage/store-object.ts'
import { matchAgain } from './check-rows.ts'
import { readImport } from './read-imports.ts'
import { advance, type ImportInWork, lockImport } from './step.ts'

/** Returns a refusal that keeps what it wrote. A refusal that it throws keeps nothing. */
type Decide = (one: ImportInWork, tx: Transaction) => Promise<AppError | undefined>

/** Runs a decision of the broker with the import locked, and has the background go on. Throws 404, and the refusal. */
async function deciding(
  context: Context<UserActor>,
  id: string,
  action: string,
  decide: Decide,
): Promise<ImportDetail> {
  const refusal = await context.db.transaction(async (tx) => {
    const one = await lockImport(tx, id)
    if (!one) throw notFound()
    const refused = await decide(one, tx)
    await advance(tx, one)
    if (!refused) await logAccess(context, action, 'client_import', id, tx)
    return refused
  })
  if (refusal) throw refusal
  return readImport(context.db, id)
}

const TOO_LATE = 'This import has moved on. Look at it again.'

/** Says what the columns fill. The rows are checked again. Throws 409 once the import runs, and 422. */
export const mapImport = (context: Context<UserActor>, id: string, mapping: ImportMapping): Promise<ImportDetail> =>
  deciding(context, id, 'client_import.mapped', async ({ state, headings }, tx) => {
    if (state !== 'checking' && state !== 'ready') throw conflict(TOO_LATE)
    if (mapping.length !== headings.length) {
      const message = 'Send one entry for each column'
      throw unprocessable(`${message}.`, 'invalid', [{ path: 'mapping', message }])
    }
    await tx.run(sql`
      update client_import set mapping = ${JSON.stringify(mapping)}::jsonb, state = 'checking', position = 0
      where id = ${id}::uuid`)
  })

const same = (one: ImportMapping, other: ImportMapping) => JSON.stringify(one) === JSON.stringify(other)

/** Whether another import of the broker adds or takes back people. Locks the broker's row, so that only one of two starts. */
async function anotherRuns(tx: Transaction, { id, user_id }: ImportInWork): Promise<boolean> {
  await tx.run(sql`select 1 from app_user where id = ${user_id}::uuid for no key update`)
  return tx.exists(sql`
    select from client_import
    where user_id = ${user_id}::uuid and id <> ${id}::uuid and state in ('running', 'undoing')`)
}

/**
 * Starts an import as its preview showed it. Throws 409 when the preview is not of this mapping, is of people who came into
 * the book since, or has expired, and while another import runs.
 */
export const confirmImport = (
  context: Context<UserActor>,
  id: string,
  { mapping, duplicates, choices, problems, status }: BodyOf<typeof importEndpoints.confirmImport>,
): Promise<ImportDetail> =>
  deciding(context, id, 'client_import.confirmed', async (one, tx) => {
    if (one.state !== 'ready' || !same(one.mapping, mapping)) throw conflict(TOO_LATE)
    if (await anotherRuns(tx, one))
      throw conflict('Another of your imports is running. Start this one when it is done.')
    if (await matchAgain(tx, one)) {
      return conflict(
        'Some of these people were added to your book after this preview. Check it again before you import.',
      )
    }
    const confirmed = await tx.run(sql`
      update client_import
      set state = 'running', position = 0, confirmed_at = now(), duplicate_rule = ${duplicates},
          problem_rule = ${problems}, default_status = ${status}::client_status,
          rows_until = now() + make_interval(days => ${UNDO_IMPORT_DAYS})
      where id = ${id}::uuid and rows_until > now()`)
    if (confirmed === 0) throw conflict('This preview has expired. Upload the file again.')
    await tx.run(sql`
      update client_import_row set choice = given.choice
      from ${recordset(choices, raw('line int, choice text'))}
      where import_id = ${id}::uuid and client_import_row.line = given.line`)
    return undefined
  })

/** Discards a file, or stops an import that runs. What it added stays until it is undone. Throws 409 once it is over. */
export const cancelImport = (context: Context<UserActor>, id: string): Promise<ImportDetail> =>
  deciding(context, id, 'client_import.cancelled', async ({ state }, tx) => {
    if (!['reading', 'checking', 'ready', 'running'].includes(state)) throw conflict(TOO_LATE)
    if (state === 'running') await endRun(tx, id)
    else {
      const file = await tx.row(
        tables.client_import.pick('id').extend({ storage_key: present(text) }),
        sql`select id, storage_key from client_import where id = ${id}::uuid and storage_key is not null`,
      )
      await tx.run(sql`
        update client_import set state = 'cancelled', storage_key = null, finished_at = now(), rows_until = now()
        where id = ${id}::uuid`)
      if (file) tx.afterCommit(() => void discardObject(context.storage, file.storage_key))
    }
  })

/** An import that ran to the end or was stopped. From now on it can be undone for a while. */
export const endRun = (tx: Transaction, id: string): Promise<number> =>
  tx.run(sql`
    update client_import
    set state = 'done', finished_at = now(), undo_until = now() + make_interval(days => ${UNDO_IMPORT_DAYS}),
        rows_until = now() + make_interval(days => ${UNDO_IMPORT_DAYS})
    where id = ${id}::uuid`)

/** Takes an import back in the background. Throws 409 when it is too late. */
export const undoImport = (context: Context<UserActor>, id: string): Promise<ImportDetail> =>
  deciding(context, id, 'client_import.undone', async ({ state }, tx) => {
    if (state !== 'done') throw conflict(TOO_LATE)
    const undoing = await tx.run(sql`
      update client_import
      set state = 'undoing', position = 0, rows_until = now() + make_interval(days => ${UNDO_IMPORT_DAYS})
      where id = ${id}::uuid and undo_until > now()`)
    if (undoing === 0) throw conflict(`This import can no longer be undone: ${UNDO_IMPORT_DAYS} days are over.`)
  })
