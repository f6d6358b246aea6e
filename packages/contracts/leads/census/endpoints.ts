import { z } from 'zod'
import { bytes, endpoint } from '../../endpoint.ts'
import { absentWhenEmpty, id, idParams, instant, LIMITS, page, requiredText, text } from '../../fields.ts'
import { CENSUS_KINDS, censusField, censusRow, censusTexts, writtenRow } from './rows.ts'

export const MAX_CENSUSES = 500
/** The most rows one request may write. */
export const MAX_WRITTEN_ROWS = 100
export const MAX_REMOVED_ROWS = 500
/** Bytes: 2 MB. */
export const MAX_CENSUS_FILE_BYTES = 2_097_152
export const CENSUS_FILE_NOT_SUPPORTED = 'Please choose a CSV or XLSX file.'
export const CENSUS_FILE_TOO_LARGE = 'This file is larger than 2 MB. Please split it.'
/** How many days a share link works. */
export const SHARE_DAYS = 14
export const MAX_OPEN_SHARES = 20
export const SHARE_NOT_OPEN = 'This link does not work. It may have expired or been withdrawn.'
/** The `code` of a 409 for a change based on an outdated version. */
export const CHANGED_ELSEWHERE = 'changed_elsewhere'

const name = requiredText(LIMITS.name, 'Please enter a name for the census')
const kind = z.enum(CENSUS_KINDS, { error: 'Choose individual, family or group' })
const version = z.number().int().min(1)

export const census = z.object({
  id,
  name: z.string(),
  kind,
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  /** Increases by one with every change. */
  version,
  row_count: z.number().int(),
  /** Number of share links that work now. */
  open_shares: z.number().int(),
  created_at: instant,
  updated_at: instant,
})
export type Census = z.output<typeof census>
export const censusWithRows = census.extend({ rows: z.array(censusRow) })
export type CensusWithRows = z.output<typeof censusWithRows>

const changed = z.object({ version, row_count: z.number().int(), updated_at: instant })

export const censusPreview = z.object({
  /** The field each column of the file was matched to. Null columns are ignored. */
  columns: z.array(z.object({ heading: z.string(), field: censusField.nullable() })),
  rows: z.array(
    z.object({
      /** Row number in the file, starting at 1. */
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
  /** Who the link is for. */
  note: z.string(),
  created_at: instant,
  expires_at: instant,
  revoked_at: instant.nullable(),
  views: z.number().int(),
  last_viewed_at: instant.nullable(),
})
export type CensusShare = z.output<typeof censusShare>

const censusView = z.object({
  id,
  share_id: id,
  note: z.string(),
  viewed_at: instant,
  /** Shortened, so that it identifies a network but not a device. */
  network: z.string(),
  /** Browser and system, such as `Firefox on Windows`. */
  browser: z.string(),
})

export const sharedCensus = z.object({
  name: z.string(),
  kind,
  /** The agency or broker sharing it. */
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
    summary: 'List your censuses, or those of one client, newest first',
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
    summary: 'Create a census, optionally for one of your clients',
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
    summary: 'Get a census with its rows in order; more rows follow by the `Link` header',
    query: page.extend({ limit: absentWhenEmpty(z.coerce.number().int().min(1).max(2000).default(2000)) }),
    status: 200,
    response: censusWithRows,
  }),
  updateCensus: endpoint({
    ...own,
    method: 'PATCH',
    path: '/broker/censuses/{id}',
    summary: 'Rename a census or change its kind; 409 if it has more rows than the kind allows',
    body: z.object({ name, kind }).partial(),
    status: 200,
    response: census,
  }),
  changeCensusRows: endpoint({
    ...own,
    method: 'PATCH',
    path: '/broker/censuses/{id}/rows',
    summary: `Write and remove rows in one request; 409 (\`${CHANGED_ELSEWHERE}\`) if \`version\` is outdated`,
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
    summary: 'Delete a census; it can be restored for an hour, but its share links stop immediately',
    status: 200,
    response: census,
  }),
  restoreCensus: endpoint({
    ...own,
    method: 'POST',
    path: '/broker/censuses/{id}/restore',
    summary: 'Restore a census that was just deleted',
    status: 200,
    response: census,
  }),
  previewCensusImport: endpoint({
    ...own,
    method: 'POST',
    path: '/broker/censuses/{id}/import-preview',
    summary: 'Preview an import from a CSV or XLSX file (2 MB, 2,000 rows) with its problems; stores nothing',
    limit: 'census_file',
    upload: { max_bytes: MAX_CENSUS_FILE_BYTES },
    needs: 'subscription',
    body: z.object({}),
    status: 200,
    response: censusPreview,
  }),
  importCensus: endpoint({
    ...own,
    method: 'POST',
    path: '/broker/censuses/{id}/import',
    summary: 'Import all rows of a file, or none: 422 names the first problem',
    limit: 'census_file',
    idempotent: true,
    upload: { max_bytes: MAX_CENSUS_FILE_BYTES },
    needs: 'subscription',
    body: z.object({ mode: z.enum(['append', 'replace']), version: z.coerce.number().int().min(1) }),
    status: 200,
    response: changed,
  }),
  exportCensus: endpoint({
    ...own,
    method: 'GET',
    path: '/broker/censuses/{id}/export',
    summary: 'Export the rows as CSV',
    confirm: true,
    status: 200,
    response: bytes,
  }),
  listCensusShares: endpoint({
    ...own,
    method: 'GET',
    path: '/broker/censuses/{id}/shares',
    summary: 'List the share links of a census, newest first, with how often each was opened',
    query: page,
    status: 200,
    response: z.array(censusShare),
    paged: true,
  }),
  shareCensus: endpoint({
    ...own,
    method: 'POST',
    path: '/broker/censuses/{id}/shares',
    summary: `Create a read-only link that works for ${SHARE_DAYS} days; its token is shown only in this response`,
    body: z.object({ note: text(LIMITS.name).default('') }),
    confirm: true,
    status: 201,
    response: z.object({ share: censusShare, token: z.string() }),
  }),
  revokeCensusShare: endpoint({
    method: 'DELETE',
    path: '/broker/census-shares/{id}',
    summary: 'Revoke a share link immediately',
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
    summary: 'List every time a share link of a census was opened, newest first',
    query: page,
    status: 200,
    response: z.array(censusView),
    paged: true,
  }),
  openSharedCensus: endpoint({
    method: 'POST',
    path: '/census-shares/open',
    summary: 'Get the census behind a share link; every link that does not work gets the same 404',
    tag: 'Census',
    access: 'public',
    // Identified by the token, not by an id.
    record: 'census_share',
    limit: 'census_share',
    body: z.object({ token: z.string().max(100) }),
    status: 200,
    response: sharedCensus,
  }),
}
