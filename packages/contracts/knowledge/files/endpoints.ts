import { z } from 'zod'
import { bytes, endpoint } from '../../endpoint.ts'
import { absentWhenEmpty, id, idParams, instant, LIMITS, page, requiredText, text } from '../../fields.ts'
import { MAX_FILE_BYTES } from './rules.ts'

export const FILE_STATUSES = ['processing', 'ready', 'failed'] as const
export const FILE_TYPES = ['agency_knowledge', 'plan_data'] as const
const fileStatus = z.enum(FILE_STATUSES)
const fileType = z.enum(FILE_TYPES)

const agencyFile = z.object({
  id,
  original_name: z.string(),
  media_type: z.string(),
  /** In bytes. */
  size: z.number().int(),
  file_type: fileType,
  uploaded_at: instant,
  status: fileStatus,
  /** A sentence for the user, if the status is `failed`. */
  failure_reason: z.string().nullable(),
  /** Number of text pages, if the status is `ready`. */
  pages: z.number().int().nullable(),
  /** How many pages are only pictures and read by text recognition; null if none are, or it is not known yet. */
  scan_pages: z.number().int().nullable(),
  /** Which of these is being read now. */
  scan_page: z.number().int().nullable(),
  /** How many more such pages were not read, because there are too many. */
  unread_pages: z.number().int(),
  processed_at: instant.nullable(),
})
export type AgencyFile = z.output<typeof agencyFile>

const ownedFile = agencyFile.extend({
  /** The agency and the name of its broker. Null if that account is deleted. */
  user_id: id,
  owner_name: z.string().nullable(),
})
export type OwnedFile = z.output<typeof ownedFile>

const filePage = z.object({
  file_id: id,
  original_name: z.string(),
  page: z.number().int(),
  /** Number of pages in the file. */
  pages: z.number().int(),
  /** Plain text. Empty for a page without text. */
  text: z.string(),
  /** How sure text recognition is, from 0 to 1; null for text that was not read from a picture. */
  confidence: z.number().nullable(),
})

const hit = z.object({
  file_id: id,
  original_name: z.string(),
  page: z.number().int(),
  /** Plain text around the match. */
  snippet: z.string(),
  /** The matches in the snippet: from `start` up to but not including `end`, as indices of `snippet`. */
  marks: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
})
export type FileHit = z.output<typeof hit>

const pageNumber = z.coerce.number().int().min(1).max(100_000)

export const fileEndpoints = {
  uploadFile: endpoint({
    method: 'POST',
    path: '/broker/files/upload',
    summary:
      'Upload a file to your agency (25 MB; pdf, docx, xlsx, csv, png, jpg); its text is extracted afterward. 409 when its files would take more than 5 GB',
    tag: 'Files',
    access: 'session',
    idempotent: true,
    needs: 'subscription',
    account_limit: 'upload',
    upload: { max_bytes: MAX_FILE_BYTES },
    body: z.object({ file_type: absentWhenEmpty(fileType.default('agency_knowledge')) }),
    status: 201,
    response: agencyFile,
  }),
  listFiles: endpoint({
    method: 'GET',
    path: '/broker/files',
    summary: 'List your agency’s files, newest first',
    tag: 'Files',
    access: 'session',
    query: page.extend({ status: absentWhenEmpty(fileStatus.optional()) }),
    status: 200,
    response: z.array(agencyFile),
    paged: true,
  }),
  findFiles: endpoint({
    method: 'POST',
    path: '/broker/files/find',
    summary: 'List your agency’s files; what their names contain is in the body, because it may name someone',
    tag: 'Files',
    access: 'session',
    account_limit: 'light',
    query: page,
    body: z.object({
      status: fileStatus.optional(),
      /** Matches any part of the name. */
      q: text(LIMITS.short_text).optional(),
    }),
    status: 200,
    response: z.array(agencyFile),
    paged: true,
  }),
  listAllFiles: endpoint({
    method: 'GET',
    path: '/admin/files',
    summary: 'List the files of all agencies, newest first, without their contents',
    tag: 'Administration',
    access: 'sys_admin',
    query: page.extend({
      status: absentWhenEmpty(fileStatus.optional()),
      /** Matches any part of the name. */
      search: absentWhenEmpty(text(LIMITS.short_text).optional()),
    }),
    status: 200,
    response: z.array(ownedFile),
    paged: true,
  }),
  searchFiles: endpoint({
    method: 'POST',
    path: '/broker/files/search',
    summary:
      'Search the pages of your agency’s files, best match first. The words are in the body, because they may say something private',
    tag: 'Files',
    access: 'session',
    account_limit: 'light',
    body: z.object({
      q: requiredText(LIMITS.short_text, 'Enter a search term'),
      limit: z.number().int().min(1).max(50).default(20),
    }),
    status: 200,
    response: z.array(hit),
  }),
  readFile: endpoint({
    method: 'GET',
    path: '/broker/files/{id}',
    summary: 'Get one of your agency’s files',
    tag: 'Files',
    access: 'session',
    record: 'file',
    params: idParams,
    status: 200,
    response: agencyFile,
  }),
  downloadFile: endpoint({
    method: 'GET',
    path: '/broker/files/{id}/download',
    summary: 'Download a file of your agency as it was uploaded',
    tag: 'Files',
    access: 'session',
    record: 'file',
    params: idParams,
    status: 200,
    response: bytes,
  }),
  readFilePage: endpoint({
    method: 'GET',
    path: '/broker/files/{id}/pages/{page}',
    summary: 'Get the text of one page of a file; pages start at 1',
    tag: 'Files',
    access: 'session',
    record: 'file',
    params: idParams.extend({ page: pageNumber }),
    status: 200,
    response: filePage,
  }),
  deleteFile: endpoint({
    method: 'DELETE',
    path: '/broker/files/{id}',
    summary: 'Delete a file; it can be restored for a minute, then it is erased',
    tag: 'Files',
    access: 'session',
    record: 'file',
    params: idParams,
    status: 200,
    response: z.object({ restorable_until: instant }),
  }),
  restoreFile: endpoint({
    method: 'POST',
    path: '/broker/files/{id}/restore',
    summary: 'Restore a file that was just deleted',
    tag: 'Files',
    access: 'session',
    record: 'file',
    params: idParams,
    status: 200,
    response: agencyFile,
  }),
}
