import { z } from 'zod'
import { bytes, endpoint } from '../../endpoint.ts'
import { id, idParams, instant, page } from '../../fields.ts'
import { CLIENT_STATUSES } from '../clients/kinds.ts'
import { importedPerson, importField, importMapping, rowProblem } from './fields.ts'

/** Bytes: 20 MB. */
export const MAX_BOOK_FILE_BYTES = 20_971_520
export const MAX_BOOK_ROWS = 50_000
export const BOOK_FILE_NOT_SUPPORTED = 'Please choose a CSV or XLSX file.'
export const BOOK_FILE_TOO_LARGE = 'This file is larger than 20 MB. Please split it.'
/** How long an import can be undone. */
export const UNDO_IMPORT_DAYS = 7
/** How long a preview waits for a decision. */
export const PREVIEW_DAYS = 7
/** An agency can have this many imports that are not finished. */
export const MAX_OPEN_IMPORTS = 3
/** The most decisions about single rows in one request. */
const MAX_CHOICES = 5000

const IMPORT_STATES = [
  'reading',
  'checking',
  'ready',
  'running',
  'done',
  'undoing',
  'undone',
  'failed',
  'cancelled',
] as const
export const IMPORT_SOURCES = ['agencybloc', 'healthsherpa', 'hubspot'] as const
/** What to do with a person who is in the book already: nothing, fill in what is empty, or add a second record. */
export const DUPLICATE_CHOICES = ['skip', 'fill', 'add'] as const
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number]
export const MATCHES = ['email', 'phone', 'name'] as const
export const ROW_OUTCOMES = ['added', 'filled', 'skipped', 'removed', 'kept'] as const

const count = z.number().int()

export const clientImport = z.object({
  id,
  file_name: z.string(),
  state: z.enum(IMPORT_STATES),
  failure_reason: z.string().nullable(),
  /** The program whose export has these headings. */
  source: z.enum(IMPORT_SOURCES).nullable(),
  rows: count,
  /** Of the work that runs now: the rows that are behind it. */
  position: count,
  /** What the check found. Rows with problems are in neither of the other two. */
  fresh: count,
  duplicates: count,
  problems: count,
  added: count,
  filled: count,
  skipped: count,
  removed: count,
  kept: count,
  created_at: instant,
  confirmed_at: instant.nullable(),
  finished_at: instant.nullable(),
  undo_until: instant.nullable(),
})
export type ClientImport = z.output<typeof clientImport>

/** A client in the book who may be the person of a row. */
export const knownClient = z.object({
  id,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  date_of_birth: z.iso.date().nullable(),
  age: z.number().int().nullable(),
  zip_code: z.string().nullable(),
  state: z.string().nullable(),
  status: z.enum(CLIENT_STATUSES),
  plan_year: z.number().int().nullable(),
})

export const importRow = z.object({
  /** Its number in the file, from 1. */
  line: z.number().int(),
  person: importedPerson.nullable(),
  problems: z.array(rowProblem),
  /** By what the row is the same person as a client or another row. */
  matched_by: z.enum(MATCHES).nullable(),
  /** The client in the book. */
  duplicate: knownClient.nullable(),
  /** The row of the file that counts for the person: the first one, of those without problems if there are any. */
  same_as: z.number().int().nullable(),
  outcome: z.enum(ROW_OUTCOMES).nullable(),
  client_id: id.nullable(),
})
export type ImportRow = z.output<typeof importRow>

export const importDetail = clientImport.extend({
  columns: z.array(
    z.object({
      heading: z.string(),
      field: importField.nullable(),
      /** The first different values in the file. */
      samples: z.array(z.string()),
    }),
  ),
  /** The mapping is the one that was used for the last file with the same headings. */
  remembered: z.boolean(),
})
export type ImportDetail = z.output<typeof importDetail>

const own = { tag: 'Imports', access: 'session', record: 'client_import', params: idParams } as const

export const importEndpoints = {
  listImports: endpoint({
    method: 'GET',
    path: '/broker/clients/imports',
    summary: 'List your imports, newest first',
    tag: 'Imports',
    access: 'session',
    query: page,
    status: 200,
    response: z.array(clientImport),
    paged: true,
  }),
  startImport: endpoint({
    method: 'POST',
    path: '/broker/clients/imports',
    summary: `Upload a CSV or XLSX file (20 MB, ${MAX_BOOK_ROWS.toLocaleString('en-US')} rows) of clients; it is read in the background, and nothing is imported yet`,
    tag: 'Imports',
    access: 'session',
    account_limit: 'upload',
    idempotent: true,
    upload: { max_bytes: MAX_BOOK_FILE_BYTES },
    needs: 'subscription',
    body: z.object({}),
    status: 201,
    response: clientImport,
  }),
  readImport: endpoint({
    ...own,
    method: 'GET',
    path: '/broker/clients/imports/{id}',
    summary: 'Get the state of an import, its columns with sample values and what they fill',
    status: 200,
    response: importDetail,
  }),
  listImportRows: endpoint({
    ...own,
    method: 'GET',
    path: '/broker/clients/imports/{id}/rows',
    summary: 'List rows of an import: as they will be, with problems, of people in the book, or kept by an undo',
    query: page.extend({ only: z.enum(['all', 'problems', 'duplicates', 'kept']).default('all') }),
    status: 200,
    response: z.array(importRow),
    paged: true,
  }),
  exportImportProblems: endpoint({
    ...own,
    method: 'GET',
    path: '/broker/clients/imports/{id}/problems',
    summary: 'Export the problems of an import as CSV',
    confirm: true,
    status: 200,
    response: bytes,
  }),
  mapImport: endpoint({
    ...own,
    method: 'PATCH',
    path: '/broker/clients/imports/{id}',
    summary: 'Say what each column fills; the rows are checked again in the background',
    body: z.object({ mapping: importMapping }),
    status: 200,
    response: importDetail,
  }),
  confirmImport: endpoint({
    ...own,
    method: 'POST',
    path: '/broker/clients/imports/{id}/confirm',
    summary:
      'Run an import in the background; 409 if `mapping` is not the one of the preview, people came into the book after it, or another import runs',
    body: z.object({
      /** What the columns fill, as in the preview. */
      mapping: importMapping,
      /** For people who are in the book, unless a choice says otherwise. */
      duplicates: z.enum(DUPLICATE_CHOICES, { error: 'Choose what to do with people you already have' }),
      choices: z
        .array(z.object({ line: z.number().int(), choice: z.enum(DUPLICATE_CHOICES) }))
        .max(MAX_CHOICES)
        .default([]),
      /** Rows with problems: skip them, or leave out the values that cannot be read. */
      problems: z.enum(['skip', 'blank']).default('skip'),
      /** Of people whose row has none. */
      status: z.enum(CLIENT_STATUSES).default('contacted'),
    }),
    status: 200,
    response: importDetail,
  }),
  cancelImport: endpoint({
    ...own,
    method: 'POST',
    path: '/broker/clients/imports/{id}/cancel',
    summary:
      'Discard a file before it is imported, or stop an import that runs: what was added stays, and can be undone',
    status: 200,
    response: importDetail,
  }),
  undoImport: endpoint({
    ...own,
    method: 'POST',
    path: '/broker/clients/imports/{id}/undo',
    summary: `Take an import back within ${UNDO_IMPORT_DAYS} days; clients that were changed since are kept`,
    status: 200,
    response: importDetail,
  }),
}
