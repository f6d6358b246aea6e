import { z } from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { absentWhenEmpty, id, idParams, instant, LIMITS, page, requiredText, text } from '../fields.ts'
import { CENSUS_KINDS, censusField, censusRow, censusTexts, writtenRow } from './rows.ts'

export const MAX_CENSUSES = 500
/** Rows that one change may write; a body of more would be too large. */
export const MAX_WRITTEN_ROWS = 100
export const MAX_REMOVED_ROWS = 500
/** Bytes: 2 MB. */
export const MAX_CENSUS_FILE_BYTES = 2_097_152
export const CENSUS_FILE_NOT_SUPPORTED = 'Please choose a CSV or XLSX file.'
export const CENSUS_FILE_TOO_LARGE = 'This file is larger than 2 MB. Please split it.'
/** Days that a share link works. */
export const SHARE_DAYS = 14
export const MAX_OPEN_SHARES = 20
export const SHARE_NOT_OPEN = 'This link does not work. It may have expired or been withdrawn.'
/** The `code` of a 409 for a change made to an earlier version than the one that is stored. */
export const CHANGED_ELSEWHERE = 'changed_elsewhere'

const name = requiredText(LIMITS.name, 'Please give the census a name')
const kind = z.enum(CENSUS_KINDS, { error: 'Choose individual, family or group' })
const version = z.number().int().min(1)

export const census = z.object({
  id,
  name: z.string(),
  kind,
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  /** One more for every change. */
  version,
  row_count: z.number().int(),
  /** Share links that work now. */
  open_shares: z.number().int(),
  created_at: instant,
  updated_at: instant,
})
export type Census = z.output<typeof census>
export const censusWithRows = census.extend({ rows: z.array(censusRow) })
export type CensusWithRows = z.output<typeof censusWithRows>

const changed = z.object({ version, row_count: z.number().int(), updated_at: instant })

export const censusPreview = z.object({
  /** What each column of the file was taken for; null is left out. */
  columns: z.array(z.object({ heading: z.string(), field: censusField.nullable() })),
  rows: z.array(
    z.object({
      /** In the file, from 1. */
      line: z.number().int(),
      texts: censusTexts,
      problems: z.array(z.object({ field: censusField, message: z.string() })),
    }),
  ),
})
export type CensusPreview = z.output<typeof censusPreview>

export const censusShare = z.object({
  id,
  census_id: id,
  /** For whom it is. */
  note: z.string(),
  created_at: instant,
  expires_at: instant,
  revoked_at: instant.nullable(),
  views: z.number().int(),
  last_viewed_at: instant.nullable(),
})
export type CensusShare = z.output<typeof censusShare>

export const censusView = z.object({
  id,
  share_id: id,
  note: z.string(),
  viewed_at: instant,
  /** Shortened, so that it names a network and nobody's device. */
  network: z.string(),
  /** Family and system, such as `Firefox on Windows`. */
  browser: z.string(),
})
export type CensusView = z.output<typeof censusView>

export const sharedCensus = z.object({
  name: z.string(),
  kind,
  /** Agency or broker who shares it. */
  shared_by: z.string(),
  expires_at: instant,
  updated_at: instant,
  rows: z.array(censusRow.omit({ position: true })),
})
export type SharedCensus = z.output<typeof sharedCensus>

const own = { tag: 'Census', access: 'session', record: 'census', params: idParams } as const

export const censusEndpoints = {
  listCensuses: endpoint({
    method: 'GET',
    path: '/broker/censuses',
    summary: 'Your censuses, or those of one client, the latest first',
    tag: 'Census',
    access: 'session',
    query: page.extend({ client_id: absentWhenEmpty(id.optional()) }),
    status: 200,
    response: z.array(census),
    paged: true,
  }),
  createCensus: endpoint({
    method: 'POST',
    path: '/broker/censuses',
    summary: 'Begin a census, of one of your clients or of nobody in particular',
    tag: 'Census',
    access: 'session',
    record: 'client',
    idempotent: true,
    body: z.object({ name, kind, client_id: id.nullish().transform((value) => value ?? null) }),
    status: 201,
    response: census,
  }),
  readCensus: endpoint({
    ...own,
    method: 'GET',
    path: '/broker/censuses/{id}',
    summary: 'A census with its rows in order; further rows by the `Link` header',
    query: page.extend({ limit: absentWhenEmpty(z.coerce.number().int().min(1).max(2000).default(2000)) }),
    status: 200,
    response: censusWithRows,
  }),
  updateCensus: endpoint({
    ...own,
    method: 'PATCH',
    path: '/broker/censuses/{id}',
    summary: 'Rename a census or change its kind; 409 when it has more rows than the kind allows',
    body: z.object({ name, kind }).partial(),
    status: 200,
    response: census,
  }),
  changeCensusRows: endpoint({
    ...own,
    method: 'PATCH',
    path: '/broker/censuses/{id}/rows',
    summary: `Write and remove rows together; 409 (\`${CHANGED_ELSEWHERE}\`) when \`version\` is not the latest`,
    body: z.object({
      version,
      put: z.array(writtenRow).max(MAX_WRITTEN_ROWS).default([]),
      remove: z.array(id).max(MAX_REMOVED_ROWS).default([]),
    }),
    status: 200,
    response: changed,
  }),
  deleteCensus: endpoint({
    ...own,
    method: 'DELETE',
    path: '/broker/censuses/{id}',
    summary: 'Delete a census; it can be restored for an hour, its share links stop at once',
    status: 200,
    response: census,
  }),
  restoreCensus: endpoint({
    ...own,
    method: 'POST',
    path: '/broker/censuses/{id}/restore',
    summary: 'Bring back a census that was just deleted',
    status: 200,
    response: census,
  }),
  previewCensusImport: endpoint({
    ...own,
    method: 'POST',
    path: '/broker/censuses/{id}/import-preview',
    summary: 'What a CSV or XLSX file (2 MB, 2,000 rows) would bring, and what is wrong in it; stores nothing',
    limit: 'census_file',
    upload: { max_bytes: MAX_CENSUS_FILE_BYTES },
    body: z.object({}),
    status: 200,
    response: censusPreview,
  }),
  importCensus: endpoint({
    ...own,
    method: 'POST',
    path: '/broker/censuses/{id}/import',
    summary: 'Take every row of a file in, or none: 422 names the first that is wrong',
    limit: 'census_file',
    idempotent: true,
    upload: { max_bytes: MAX_CENSUS_FILE_BYTES },
    body: z.object({ mode: z.enum(['append', 'replace']), version: z.coerce.number().int().min(1) }),
    status: 200,
    response: changed,
  }),
  exportCensus: endpoint({
    ...own,
    method: 'GET',
    path: '/broker/censuses/{id}/export',
    summary: 'The rows as CSV',
    status: 200,
    response: bytes,
  }),
  listCensusShares: endpoint({
    ...own,
    method: 'GET',
    path: '/broker/censuses/{id}/shares',
    summary: 'The share links of a census, the latest first, with how often each was opened',
    query: page,
    status: 200,
    response: z.array(censusShare),
    paged: true,
  }),
  shareCensus: endpoint({
    ...own,
    method: 'POST',
    path: '/broker/censuses/{id}/shares',
    summary: `Make a read-only link for ${SHARE_DAYS} days; its token is told this once`,
    body: z.object({ note: text(LIMITS.name).default('') }),
    status: 201,
    response: z.object({ share: censusShare, token: z.string() }),
  }),
  revokeCensusShare: endpoint({
    method: 'DELETE',
    path: '/broker/census-shares/{id}',
    summary: 'Withdraw a share link at once',
    tag: 'Census',
    access: 'session',
    record: 'census_share',
    params: idParams,
    status: 200,
    response: censusShare,
  }),
  listCensusViews: endpoint({
    ...own,
    method: 'GET',
    path: '/broker/censuses/{id}/views',
    summary: 'Every time a share link of a census was opened, the latest first',
    query: page,
    status: 200,
    response: z.array(censusView),
    paged: true,
  }),
  openSharedCensus: endpoint({
    method: 'POST',
    path: '/census-shares/open',
    summary: 'The census that a share link shows; one 404 for whatever does not work',
    tag: 'Census',
    access: 'public',
    // Named by its token, not by an id.
    record: 'census_share',
    limit: 'census_share',
    body: z.object({ token: z.string().max(100) }),
    status: 200,
    response: sharedCensus,
  }),
}
