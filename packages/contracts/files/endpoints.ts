import { z } from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { absentWhenEmpty, id, idParams, instant, LIMITS, page, requiredText, text } from '../fields.ts'
import { MAX_FILE_BYTES } from './rules.ts'

const fileStatus = z.enum(['processing', 'ready', 'failed'])
const fileType = z.enum(['agency_knowledge', 'plan_data'])

const agencyFile = z.object({
  id,
  original_name: z.string(),
  media_type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  file_type: fileType,
  uploaded_at: instant,
  status: fileStatus,
  /** A sentence for people, when the status is `failed`. */
  failure_reason: z.string().nullable(),
  /** How many pages of text it has, when the status is `ready`. */
  pages: z.number().int().nullable(),
  processed_at: instant.nullable(),
})
export type AgencyFile = z.output<typeof agencyFile>

const ownedFile = agencyFile.extend({
  /** The agency, and the name of its broker; null where that account is gone. */
  user_id: id,
  owner_name: z.string().nullable(),
})
export type OwnedFile = z.output<typeof ownedFile>

const filePage = z.object({
  file_id: id,
  original_name: z.string(),
  page: z.number().int(),
  /** Of the file. */
  pages: z.number().int(),
  /** Plain text; empty for a page that has none. */
  text: z.string(),
})

const hit = z.object({
  file_id: id,
  original_name: z.string(),
  page: z.number().int(),
  /** Plain text around what was found. */
  snippet: z.string(),
  /** What was found in the snippet: from `start` up to, not including, `end`, as indices of `snippet`. */
  marks: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
})
export type FileHit = z.output<typeof hit>

const pageNumber = z.coerce.number().int().min(1).max(100_000)

export const fileEndpoints = {
  uploadFile: endpoint({
    method: 'POST',
    path: '/broker/files/upload',
    summary: 'Adds a file to this agency (25 MB; pdf, docx, xlsx, csv, png, jpg); its text is read afterwards',
    tag: 'Files',
    access: 'session',
    idempotent: true,
    needs: 'subscription',
    user_limit: 'upload',
    upload: { max_bytes: MAX_FILE_BYTES },
    body: z.object({ file_type: absentWhenEmpty(fileType.default('agency_knowledge')) }),
    status: 201,
    response: agencyFile,
  }),
  listFiles: endpoint({
    method: 'GET',
    path: '/broker/files',
    summary: 'Files of this agency, the latest first',
    tag: 'Files',
    access: 'session',
    query: page.extend({
      status: absentWhenEmpty(fileStatus.optional()),
      /** Part of the name. */
      q: absentWhenEmpty(text(LIMITS.short_text).optional()),
    }),
    status: 200,
    response: z.array(agencyFile),
    paged: true,
  }),
  listAllFiles: endpoint({
    method: 'GET',
    path: '/admin/files',
    summary: 'The files of all agencies, the latest first; their contents are the agencies’ own',
    tag: 'Administration',
    access: 'sys_admin',
    query: page.extend({
      status: absentWhenEmpty(fileStatus.optional()),
      /** Part of the name. */
      search: absentWhenEmpty(text(LIMITS.short_text).optional()),
    }),
    status: 200,
    response: z.array(ownedFile),
    paged: true,
  }),
  searchFiles: endpoint({
    method: 'GET',
    path: '/broker/files/search',
    summary: 'Pages of this agency’s files that hold these words, the best first',
    tag: 'Files',
    access: 'session',
    query: z.object({
      q: requiredText(LIMITS.short_text, 'Enter what to look for'),
      limit: absentWhenEmpty(z.coerce.number().int().min(1).max(50).default(20)),
    }),
    status: 200,
    response: z.array(hit),
  }),
  readFile: endpoint({
    method: 'GET',
    path: '/broker/files/{id}',
    summary: 'One file of this agency',
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
    summary: 'The bytes of a file of this agency, as they were uploaded',
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
    summary: 'The text of one page of a file, numbered from 1',
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
    summary: 'Takes a file away; for a minute it can be restored, then it is erased',
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
    summary: 'Takes a deletion back',
    tag: 'Files',
    access: 'session',
    record: 'file',
    params: idParams,
    status: 200,
    response: agencyFile,
  }),
}
