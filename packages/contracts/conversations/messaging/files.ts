import { msg } from '@waymark/words/t'
import { z } from 'zod'
import { bytes, endpoint, noContent } from '../../endpoint.ts'
import { id, idParams, instant, LIMITS, page, text } from '../../fields.ts'
import { MAX_FILE_BYTES } from '../../knowledge/files/rules.ts'

export const FILE_REFUSALS = ['kind', 'size', 'number', 'virus'] as const

/** How many files one message can have. */
export const MAX_MESSAGE_FILES = 10

/** A file of a message to or from a client. */
export const messageFile = z.object({
  id,
  name: z.string(),
  /** In bytes. */
  size: z.number().int(),
  /** Null for a file that was not kept. */
  media_type: z.string().nullable(),
  /** Why it was not kept: its kind or content, its size or that of all files, too many, or a virus. Null if kept. */
  refused: z.enum(FILE_REFUSALS).nullable(),
})
export type MessageFile = z.output<typeof messageFile>

/** A message has words, files that were uploaded for it, or both. */
export const written = z
  .object({
    message: text(LIMITS.free_text)
      .nullish()
      .transform((words) => words ?? ''),
    files: z.array(id).max(MAX_MESSAGE_FILES, msg('A message can have up to 10 files')).default([]),
  })
  .refine(({ message, files }) => message !== '' || files.length > 0, {
    error: msg('Please enter a message'),
    path: ['message'],
  })

export const messageFileEndpoints = {
  uploadMessageFile: endpoint({
    method: 'POST',
    path: '/broker/clients/{id}/message-files',
    summary:
      'Upload a file for a message to a client (25 MB; pdf, docx, xlsx, csv, png, jpg). It is deleted after a day unless it is sent',
    tag: 'Messages',
    access: 'session',
    record: 'client',
    idempotent: true,
    needs: 'subscription',
    account_limit: 'upload',
    upload: { max_bytes: MAX_FILE_BYTES },
    params: idParams,
    body: z.object({}),
    status: 201,
    response: messageFile,
  }),
  uploadOwnFile: endpoint({
    method: 'POST',
    path: '/my/message-files',
    summary:
      'Upload a file for a message to your agent (25 MB; pdf, docx, xlsx, csv, png, jpg). It is deleted after a day unless it is sent',
    tag: 'Consumer',
    access: 'consumer',
    needs: 'latest_link',
    idempotent: true,
    limit: 'consumer_file',
    upload: { max_bytes: MAX_FILE_BYTES },
    body: z.object({}),
    status: 201,
    response: messageFile,
  }),
  removeMessageFile: endpoint({
    method: 'DELETE',
    path: '/agent/message-files/{id}',
    summary: 'Delete a file that you uploaded and did not send',
    tag: 'Messages',
    access: 'intake',
    needs: 'latest_link',
    record: 'unsent_file',
    limit: 'intake_read',
    params: idParams,
    status: 204,
    response: noContent,
  }),
  listClientFiles: endpoint({
    method: 'GET',
    path: '/broker/clients/{id}/files',
    summary: 'List the files of the messages to and from a client, newest first',
    tag: 'Messages',
    access: 'session',
    record: 'client',
    params: idParams,
    query: page,
    status: 200,
    response: z.array(
      messageFile.extend({
        /** Whether the client sent it. */
        by_client: z.boolean(),
        created_at: instant,
      }),
    ),
    paged: true,
  }),
  downloadMessageFile: endpoint({
    method: 'GET',
    path: '/agent/message-files/{id}',
    summary: 'Download a file of a message to or from a client: for the client, their broker and administrators',
    tag: 'Messages',
    access: 'intake',
    needs: 'latest_link',
    record: 'message_file',
    limit: 'intake_read',
    params: idParams,
    status: 200,
    response: bytes,
  }),
}
