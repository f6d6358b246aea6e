import type { QueryOf } from '@waymark/contracts/endpoint'
import {
  type ClientImport,
  IMPORT_SOURCES,
  type ImportDetail,
  type importEndpoints,
  knownClient,
  MATCHES,
  ROW_OUTCOMES,
} from '@waymark/contracts/leads/imports/endpoints'
import { importMapping, rowProblem } from '@waymark/contracts/leads/imports/fields'
import { empty, type Sql, type Statement, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { bool, json, jsonb, nullable, oneOf, type RowOf, sealed } from '@waymark/platform/row'
import { z } from 'zod'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../csv.ts'
import { cutPage, decodeCursor, idCursor, MAX_ID } from '../../paging.ts'
import { requireSession } from '../../people/accounts/require-session.ts'
import { openPerson, openProblems } from './seal-row.ts'

const summaryRow = tables.client_import
  .pick(
    'id',
    'file_name',
    'state',
    'failure_reason',
    'rows',
    'position',
    'fresh',
    'duplicates',
    'problems',
    'added',
    'filled',
    'skipped',
    'removed',
    'kept',
    'created_at',
    'confirmed_at',
    'finished_at',
    'undo_until',
  )
  .extend({ source: nullable(oneOf(IMPORT_SOURCES)), expired: bool })

// A preview whose rows are gone was given up.
const SUMMARY = sql`
  select id, file_name, state, failure_reason, source, rows, position, fresh, duplicates, problems, added, filled, skipped,
         removed, kept, created_at, confirmed_at, finished_at, undo_until,
         rows_until <= now() and state in ('reading', 'checking', 'ready') as expired`

const presented = ({ expired, ...one }: RowOf<typeof summaryRow>): ClientImport => ({
  ...one,
  state: expired ? 'cancelled' : one.state,
  created_at: one.created_at.toISOString(),
  confirmed_at: one.confirmed_at?.toISOString() ?? null,
  finished_at: one.finished_at?.toISOString() ?? null,
  undo_until: one.undo_until?.toISOString() ?? null,
})

/** One import. Throws 404. */
export async function readImportRow(db: Sql, id: string): Promise<ClientImport> {
  const found = await db.row(summaryRow, sql`${SUMMARY} from client_import where id = ${id}::uuid`)
  if (!found) throw notFound()
  return presented(found)
}

export async function listImports(
  { db, actor }: Context<UserActor>,
  query: QueryOf<typeof importEndpoints.listImports>,
) {
  const before = decodeCursor(query.cursor, idCursor) ?? MAX_ID
  const rows = await db.rows(
    summaryRow,
    sql`
    ${SUMMARY} from client_import where user_id = ${actor.user.id}::uuid and id < ${before}::uuid
    order by id desc limit ${query.limit + 1}`,
  )
  const { page, next } = cutPage(rows, query.limit, ({ id }) => id)
  return { page: page.map(presented), next }
}

const detailRow = summaryRow.extend({
  headings: tables.client_import.columns.headings,
  mapping: json(importMapping),
  samples: sealed(json(z.array(z.array(z.string()))), 'client_import.samples'),
  remembered: bool,
})

/** An import with its columns. Throws 404. */
export async function readImport(db: Sql, id: string): Promise<ImportDetail> {
  const found = await db.row(
    detailRow,
    sql`
    ${SUMMARY}, headings, mapping, samples, exists (
      select from client_import as earlier
      where earlier.user_id = client_import.user_id and earlier.headings_key = client_import.headings_key
        and earlier.id < client_import.id and earlier.confirmed_at is not null) as remembered
    from client_import where id = ${id}::uuid`,
  )
  if (!found) throw notFound()
  const { headings, mapping, samples, remembered, ...summary } = found
  return {
    ...presented(summary),
    remembered,
    columns: headings.map((heading, index) => ({
      heading,
      field: mapping[index] ?? null,
      samples: samples[index] ?? [],
    })),
  }
}

type Query = QueryOf<typeof importEndpoints.listImportRows>

/** Each has an index that finds the next page. */
const ONLY: Record<Query['only'], Statement> = {
  all: empty,
  problems: sql`and problems <> '[]'`,
  duplicates: sql`and (duplicate_of is not null or same_as is not null)`,
  kept: sql`and outcome = 'kept'`,
}

const listedRow = tables.client_import_row.pick('line', 'same_as', 'client_id').extend({
  person: nullable(jsonb),
  problems: json(z.array(rowProblem)),
  matched_by: nullable(oneOf(MATCHES)),
  outcome: nullable(oneOf(ROW_OUTCOMES)),
  known: { ...json(knownClient.nullable()), nullable: true },
})

const ROWS = sql`
  select line, same_as, client_import_row.client_id, person, problems, matched_by, outcome,
         case when client.id is null then null else jsonb_build_object(
           'id', client.id, 'first_name', client.first_name, 'last_name', client.last_name, 'email', client.email,
           'phone', case when client.phone_consent or client.revision = 0 then client.phone end,
           'date_of_birth', client.date_of_birth, 'age', client.age, 'zip_code', client.zip_code, 'state', client.state,
           'status', client.status, 'plan_year', client.plan_year) end as known
  from client_import_row`

/** A page of the rows of an import, in the order of the file. People in the book are shown and their reading is logged. */
export async function listImportRows(context: Context<UserActor>, id: string, { only, limit, cursor }: Query) {
  const { db, actor } = context
  const after = decodeCursor(cursor, z.number().int()) ?? 0
  const rows = await db.rows(
    listedRow,
    sql`
    ${ROWS}
    left join client on client.id = coalesce(duplicate_of, client_import_row.client_id)
      and client.broker_id = ${actor.user.id}::uuid
    where import_id = ${id}::uuid and line > ${after}::int ${ONLY[only]}
    order by line limit ${limit + 1}`,
  )
  const { page, next } = cutPage(rows, limit, ({ line }) => line)
  await logAccess(context, 'client.listed', 'client', [...new Set(page.flatMap(({ known }) => known?.id ?? []))])
  return {
    page: await Promise.all(
      page.map(async ({ known, person, problems, ...row }) => {
        const place = { import_id: id, line: row.line }
        return {
          ...row,
          person: person === null ? null : await openPerson(db, place, person),
          problems: await openProblems(db, place, problems),
          duplicate: known,
        }
      }),
    ),
    next,
  }
}

const PAGE = 1000

/** The problems of an import as CSV, page by page. Throws 401 before a page once the session is over. */
export async function* exportProblems({ db, actor }: Context<UserActor>, id: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(['Row', 'Column', 'Value', 'What is wrong']))
  for (let after = 0; ; ) {
    await requireSession(db, actor)
    const rows = await db.rows(
      tables.client_import_row.pick('line').extend({ problems: json(z.array(rowProblem)) }),
      sql`
      select line, problems from client_import_row
      where import_id = ${id}::uuid and line > ${after}::int and problems <> '[]' order by line limit ${PAGE}`,
    )
    const last = rows.at(-1)
    if (!last) return
    after = last.line
    const lines = await Promise.all(
      rows.map(async ({ line, problems }) => {
        const opened = await openProblems(db, { import_id: id, line }, problems)
        return opened.map((one) => csvLine([line, one.column, one.value, one.message])).join('')
      }),
    )
    yield Buffer.from(lines.join(''))
  }
}
