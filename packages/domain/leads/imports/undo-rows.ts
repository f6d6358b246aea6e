import { UNDO_IMPORT_DAYS } from '@waymark/contracts/leads/imports/endpoints'
import { join, raw, recordset, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { bool, int4, nullable, present, row, uuid } from '@waymark/platform/row'
import { readReferences } from '../../dependent-rows.ts'
import { FILLED, FILLED_COLUMNS, fingerprintOf } from './imported-columns.ts'
import { logImported } from './log-imported.ts'
import { lockPreviews, releaseRows } from './release-rows.ts'
import { advance, type ImportInWork } from './step.ts'

const AT_ONCE = 250

const undoneRow = tables.client_import_row
  .pick('line', 'outcome', 'note_id', 'fingerprint', 'filled')
  .extend({ client_id: present(uuid) })

/**
 * Takes back the last rows that are not taken back yet: what was filled in goes before the client it was filled into. A
 * client who was changed since, or about whom anything else is stored, stays.
 */
export async function undoRows(tx: Transaction, one: ImportInWork): Promise<void> {
  const rows = await tx.rows(
    undoneRow,
    sql`
    select line, outcome, client_id, note_id, fingerprint, filled from client_import_row
    where import_id = ${one.id}::uuid and outcome in ('added', 'filled') and client_id is not null
      and (${one.position}::int = 0 or line < ${one.position}::int)
    order by line desc limit ${AT_ONCE}`,
  )
  // One kind at a time, and each client once: what was filled twice is emptied in two batches.
  const seen = new Set<string>()
  const end = rows.findIndex(({ outcome, client_id }) => {
    const other = outcome !== rows[0]?.outcome || seen.has(client_id)
    seen.add(client_id)
    return other
  })
  const batch = end < 0 ? rows : rows.slice(0, end)
  const last = batch.at(-1)
  if (!last) {
    await tx.run(sql`
      update client_import
      set state = 'undone', position = 0, finished_at = now(),
          rows_until = now() + make_interval(days => ${UNDO_IMPORT_DAYS})
      where id = ${one.id}::uuid`)
    return advance(tx, one)
  }
  const removed = last.outcome === 'added' ? await removeAdded(tx, one, batch) : await revertFilled(tx, one, batch)
  await tx.run(sql`
    update client_import
    set position = ${last.line}::int, removed = removed + ${removed}::int, kept = kept + ${batch.length - removed}::int
    where id = ${one.id}::uuid`)
  await advance(tx, one)
}

type Undone = readonly { line: number; client_id: string; note_id: string | null; fingerprint: string | null }[]
const UNDONE = raw('line int, client_id uuid, note_id uuid, fingerprint text')

/** Deletes the clients that are as they were imported. Returns how many. */
async function removeAdded(tx: Transaction, { id, user_id }: ImportInWork, batch: Undone): Promise<number> {
  const given = sql`${recordset(
    batch.map(({ line, client_id, note_id, fingerprint }) => ({ line, client_id, note_id, fingerprint })),
    UNDONE,
  )}`
  const ids = sql`${batch.map(({ client_id }) => client_id)}::uuid[]`
  await lockPreviews(tx, sql`select unnest(${ids})`)
  // In a statement of its own: what someone writes about these clients while it waits is seen by the next one.
  await tx.run(sql`select from client where id = any(${ids}) order by id for update`)
  const unchanged = await tx.rows(
    row({ client_id: uuid, note_id: nullable(uuid) }),
    sql`
    select given.client_id, given.note_id from ${given} join client on client.id = given.client_id
    where ${fingerprintOf('client')} = given.fingerprint and client.broker_id = ${user_id}::uuid
      and given.client_id not in (select client_id from (${await othersAbout(tx, batch)}) as about)`,
  )
  const gone = unchanged.map(({ client_id }) => client_id)
  // A note that is changed right now stays, so that the deletion of its client fails and is tried again.
  await tx.run(sql`
    delete from client_note
    where id = any(${unchanged.flatMap(({ note_id }) => note_id ?? [])}::uuid[])
      and edited_at is null and deleted_at is null`)
  await releaseRows(tx, sql`select unnest(${gone}::uuid[])`)
  // Rows of other imports that found these people keep nothing to point at.
  await tx.run(sql`
    update client_import_row set duplicate_of = null where duplicate_of = any(${gone}::uuid[])`)
  await tx.run(sql`
    update client_import_row
    set client_id = null, outcome = case when import_id = ${id}::uuid then 'removed' else outcome end
    where client_id = any(${gone}::uuid[])`)
  await tx.run(sql`
    update client_import_row set outcome = 'kept'
    where import_id = ${id}::uuid and outcome = 'added' and line = any(${batch.map(({ line }) => line)}::int[])`)
  await tx.run(sql`delete from client where id = any(${gone}::uuid[])`)
  await logImported(tx, user_id, id, 'client.import_undone', gone)
  return gone.length
}

/**
 * The clients of a batch about whom there is more than the import wrote: any row that refers to them, and conversations.
 * A new table is found by its foreign key.
 */
async function othersAbout(tx: Transaction, batch: Undone): Promise<Statement> {
  const ids = sql`${batch.map(({ client_id }) => client_id)}::uuid[]`
  const notes = sql`${batch.flatMap(({ note_id }) => note_id ?? [])}::uuid[]`
  const references = (await readReferences(tx)).filter(
    ({ parent, table }) => parent === 'client' && table !== 'client_import_row',
  )
  const pieces = references.map(({ table, column }) => {
    const about = sql`select ${raw(column)} as client_id from ${raw(table)} where ${raw(column)} = any(${ids})`
    return table === 'client_note'
      ? sql`${about} and (id <> all(${notes}) or edited_at is not null or deleted_at is not null)`
      : about
  })
  return join(
    [
      ...pieces,
      sql`select low_id as client_id from conversation where low_id = any(${ids})`,
      sql`select high_id as client_id from conversation where high_id = any(${ids})`,
    ],
    ' union all ',
  )
}

const typed = raw(
  `line int, client_id uuid, note_id uuid, filled jsonb, ${Object.entries(FILLED)
    .map(([column, type]) => `${column} ${type}`)
    .join(', ')}`,
)
/** Whether a column still has what the import filled in. A year is also the broker's once they enrolled the client for it. */
const same = (column: string) =>
  column === 'plan_year'
    ? `client.plan_year = given.plan_year and not exists (
        select from client_status_change as change
        where change.client_id = client.id and change.plan_year = given.plan_year
          and change.changed_at >= (select confirmed_at from begun))`
    : `client.${column} = given.${column}`
const setReverted = raw(
  FILLED_COLUMNS.map(
    (column) =>
      `${column} = case when given.filled ? '${column}' and ${same(column)} then ${column === 'email' ? `''` : 'null'} else client.${column} end`,
  ).join(', '),
)
const allStill = raw(
  FILLED_COLUMNS.map((column) => `(not given.filled ? '${column}' or ${same(column)})`).join(' and '),
)

/** Empties what was filled in and is still the same. Returns of how many clients that was everything. */
async function revertFilled(
  tx: Transaction,
  { id, user_id }: ImportInWork,
  batch: readonly { line: number; client_id: string; note_id: string | null; filled: unknown }[],
): Promise<number> {
  const given = recordset(
    batch.map(({ line, client_id, note_id, filled }) => ({
      ...Object(filled),
      line,
      client_id,
      note_id,
      filled: filled ?? {},
    })),
    typed,
  )
  const reverted = await tx.rows(
    row({ line: nullable(int4), whole: nullable(bool) }),
    sql`
    with given as materialized (select * from ${given}), begun as (
      select confirmed_at from client_import where id = ${id}::uuid
    ), held as materialized (
      select client.id, given.line, (${allStill}) as whole
      from client join given on given.client_id = client.id
      where client.broker_id = ${user_id}::uuid
      order by client.id for update of client
    ), emptied as (
      update client set ${setReverted}, updated_at = now()
      from given join held using (line) where client.id = held.id
    ), unnoted as (
      delete from client_note
      using given where client_note.id = given.note_id and edited_at is null and deleted_at is null
      returning given.line
    )
    select held.line, held.whole and (given.note_id is null or unnoted.line is not null) as whole
    from held join given using (line) left join unnoted using (line)`,
  )
  const whole = new Set(reverted.flatMap(({ line, whole: all }) => (all && line !== null ? [line] : [])))
  await tx.run(sql`
    update client_import_row set outcome = case when line = any(${[...whole]}::int[]) then 'removed' else 'kept' end
    where import_id = ${id}::uuid and line = any(${batch.map(({ line }) => line)}::int[])`)
  await logImported(
    tx,
    user_id,
    id,
    'client.import_undone',
    reverted.length > 0 ? batch.map(({ client_id }) => client_id) : [],
  )
  return whole.size
}
