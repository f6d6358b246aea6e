import { z } from 'zod'
import { endpoint, noContent } from '../../endpoint.ts'
import { id, idParams, LIMITS, optionalText, requiredText } from '../../fields.ts'

/** How many one account can have. */
export const MAX_SAVED_REPLIES = 100

/** A text that a broker uses again and again, with variables such as `{first_name}`. */
export const savedReply = z.object({
  id,
  title: z.string(),
  /** Null if it has no text in this language. */
  english: z.string().nullable(),
  spanish: z.string().nullable(),
  /** Written by an administrator for every agency. */
  shared: z.boolean(),
  /** Whether the caller may change it. */
  editable: z.boolean(),
})
export type SavedReply = z.output<typeof savedReply>

const written = z
  .object({
    title: requiredText(LIMITS.name, 'Please enter a title'),
    english: optionalText(LIMITS.free_text),
    spanish: optionalText(LIMITS.free_text),
  })
  .refine(({ english, spanish }) => english !== null || spanish !== null, {
    error: 'Please enter the text in English or Spanish',
    path: ['english'],
  })

export const savedReplyEndpoints = {
  listSavedReplies: endpoint({
    method: 'GET',
    path: '/broker/saved-replies',
    summary: 'List your saved replies and those shared by the administrators, by title',
    tag: 'Messages',
    access: 'session',
    status: 200,
    response: z.array(savedReply),
  }),
  createSavedReply: endpoint({
    method: 'POST',
    path: '/broker/saved-replies',
    summary: 'Save a reply; only administrators share one with every agency',
    tag: 'Messages',
    access: 'session',
    idempotent: true,
    body: written.safeExtend({ shared: z.boolean().default(false) }),
    status: 201,
    response: savedReply,
  }),
  updateSavedReply: endpoint({
    method: 'PATCH',
    path: '/broker/saved-replies/{id}',
    summary: 'Change a saved reply',
    tag: 'Messages',
    access: 'session',
    record: 'saved_reply',
    params: idParams,
    body: written,
    status: 200,
    response: savedReply,
  }),
  deleteSavedReply: endpoint({
    method: 'DELETE',
    path: '/broker/saved-replies/{id}',
    summary: 'Delete a saved reply',
    tag: 'Messages',
    access: 'session',
    record: 'saved_reply',
    params: idParams,
    status: 204,
    response: noContent,
  }),
}
