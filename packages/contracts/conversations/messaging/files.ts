import { z } from 'zod'
import { bytes, endpoint } from '../../endpoint.ts'
import { id, idParams, instant, page } from '../../fields.ts'

export const FILE_REFUSALS = ['kind', 'size', 'number'] as const

/** A file that came with a client's message. */
export const messageFile = z.object({
  id,
  name: z.string(),
  /** In bytes. */
  size: z.number().int(),
  /** Null for a file that was not kept. */
  media_type: z.string().nullable(),
  /** Why it was not kept: its kind or content, its size, or too many files. Null for a kept file. */
  refused: z.enum(FILE_REFUSALS).nullable(),
})
export type MessageFile = z.output<typeof messageFile>

export const messageFileEndpoints = {
  listClientFiles: endpoint({
    method: 'GET',
    path: '/broker/clients/{id}/files',
    summary: 'List the files that came with the messages of a client, newest first',
    tag: 'Messages',
    access: 'session',
    record: 'client',
    params: idParams,
    query: page,
    status: 200,
    response: z.array(messageFile.extend({ created_at: instant })),
    paged: true,
  }),
  downloadMessageFile: endpoint({
    method: 'GET',
    path: '/agent/message-files/{id}',
    summary: "Download a file that came with a client's message: for the client, their broker and administrators",
    tag: 'Messages',
    access: 'intake',
    record: 'message_file',
    limit: 'intake_read',
    params: idParams,
    status: 200,
    response: bytes,
  }),
}
