import { createHash } from 'node:crypto'
import { MAX_BOOK_ROWS } from '@waymark/contracts/leads/imports/endpoints'
import { importMapping } from '@waymark/contracts/leads/imports/fields'
import { type Handlers, reactionWith } from '@waymark/events/reaction'
import { raw, recordset, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { json, present, text } from '@waymark/platform/row'
import { guessMapping, headingRow, sourceOfHeadings } from '@waymark/rules/leads/imports/headings'
import type { FileStorage } from '../../foundation/storage/storage.ts'
import { type Book, readBook } from '../../knowledge/files/read-table.ts'
import { fail, forgetFile, giveUpReading } from './fail-import.ts'
import { sealCells } from './seal-row.ts'
import { advance, lockImport } from './step.ts'

const TOO_MANY = `This file has more than ${MAX_BOOK_ROWS.toLocaleString('en-US')} rows. Please split it.`
const NOBODY = 'There are no people in this file below the column names.'
/** Rows that one statement stores. */
const AT_ONCE = 1000
const SAMPLES = 3
const SAMPLE_CHARS = 80

interface Means {
  storage: FileStorage
  /** Stops running reads when this worker shuts down. */
  closing: AbortSignal
}

/** Reads an uploaded file of clients in a process of its own and stores its rows, which are then checked. */
export const readImportFile = reactionWith(
  {
    name: 'read-import',
    on: ['client_import.started'],
    does: 'Reads a file of clients to import',
    // Longer than reading any file may take.
    lease_s: 180,
    attempts: 8,
    concurrency: 1,
  },
  ({ storage, closing }: Means): Handlers<'client_import.started', Book | undefined> => ({
    async prepare({ aggregate_id: import_id }, db) {
      const file = await db.row(
        tables.client_import.pick('file_name').extend({ storage_key: present(text) }),
        sql`
        select file_name, storage_key from client_import
        where id = ${import_id}::uuid and state = 'reading' and storage_key is not null`,
      )
      if (!file) return undefined
      const kind = /\.xlsx$/i.test(file.file_name) ? 'xlsx' : 'csv'
      return readBook(kind, await storage.get(file.storage_key), {
        too_many: TOO_MANY,
        signal: closing,
      })
    },
    async commit({ aggregate_id: import_id }, tx, book) {
      const one = await lockImport(tx, import_id)
      if (book === undefined || one?.state !== 'reading') return
      const failure = 'problem' in book ? book.problem : await storeRows(tx, one, book.rows)
      if (failure !== null) await fail(tx, import_id, failure)
      await forgetFile(tx, import_id, storage)
      await advance(tx, one)
    },
    givenUp: ({ aggregate_id: import_id }, tx) => giveUpReading(tx, import_id, storage),
  }),
)

/** Stores the rows below the headings and what the columns probably fill. Returns why it cannot, or null. */
async function storeRows(
  tx: Transaction,
  { id, user_id }: { id: string; user_id: string },
  table: readonly string[][],
): Promise<string | null> {
  const at = headingRow(table)
  const header = table[at] ?? []
  const rows = table
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.replaceAll('\u0000', '')) }))
    .slice(at + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (rows.length === 0) return NOBODY
  if (rows.length > MAX_BOOK_ROWS) return TOO_MANY
  const width = Math.max(header.length, ...rows.slice(0, AT_ONCE).map(({ cells }) => cells.length))
  const headings = Array.from({ length: width }, (_, index) => (header[index] ?? '').replaceAll('\u0000', '').trim())
  const headings_key = createHash('sha256').update(JSON.stringify(headings)).digest('hex')
  const earlier = await tx.row(
    tables.client_import.pick('id').extend({ mapping: json(importMapping) }),
    sql`
    select id, mapping from client_import
    where user_id = ${user_id}::uuid and headings_key = ${headings_key} and confirmed_at is not null
    order by id desc limit 1`,
  )
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const sealed = await Promise.all(
      rows
        .slice(from, from + AT_ONCE)
        .map(async ({ line, cells }) => ({ line, cells: await sealCells(tx, { import_id: id, line }, cells) })),
    )
    await tx.run(sql`
      insert into client_import_row (import_id, line, cells)
      select ${id}::uuid, line, cells from ${recordset(sealed, raw('line int, cells text[]'))}`)
  }
  const samples = await tx.keys.sealText(JSON.stringify(headings.map((_, column) => samplesOf(rows, column))), {
    column: 'client_import.samples',
    id,
  })
  await tx.run(sql`
    update client_import
    set state = 'checking', headings = ${headings}::text[], headings_key = ${headings_key}, rows = ${rows.length}::int,
        source = ${sourceOfHeadings(headings)}, mapping = ${JSON.stringify(earlier?.mapping ?? guessMapping(headings))}::jsonb,
        samples = to_jsonb(${samples}::text)
    where id = ${id}::uuid`)
  return null
}

function samplesOf(rows: readonly { cells: readonly string[] }[], column: number): string[] {
  const samples = new Set<string>()
  for (const { cells } of rows.slice(0, AT_ONCE)) {
    const value = cells[column]?.trim() ?? ''
    if (value !== '') samples.add(value.slice(0, SAMPLE_CHARS))
    if (samples.size === SAMPLES) break
  }
  return [...samples]
}
