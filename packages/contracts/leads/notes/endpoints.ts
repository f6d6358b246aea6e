import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idParams, instant, LIMITS, page, requiredText } from '../../fields.ts'

export const note = z.object({
  id,
  client_id: id,
  user_id: id,
  text: z.string(),
  created_at: instant,
  edited_at: instant.nullable(),
})
export type Note = z.output<typeof note>

const body = z.object({ text: requiredText(LIMITS.free_text, 'Please enter a note') })

export const noteEndpoints = {
  listNotes: endpoint({
    method: 'GET',
    path: '/broker/clients/{id}/notes',
    summary: 'List your own notes about a client, newest first',
    tag: 'Notes',
    access: 'session',
    record: 'client',
    params: idParams,
    query: page,
    status: 200,
    response: z.array(note),
    paged: true,
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/broker/clients/{id}/notes',
    summary: 'Write a note about a client; only you and administrators can see it',
    tag: 'Notes',
    access: 'session',
    record: 'client',
    idempotent: true,
    params: idParams,
    body,
    status: 201,
    response: note,
  }),
  editNote: endpoint({
    method: 'PATCH',
    path: '/broker/notes/{id}',
    summary: 'Change one of your notes',
    tag: 'Notes',
    access: 'session',
    record: 'note',
    params: idParams,
    body,
    status: 200,
    response: note,
  }),
  deleteNote: endpoint({
    method: 'DELETE',
    path: '/broker/notes/{id}',
    summary: 'Delete one of your notes; it can be restored for an hour',
    tag: 'Notes',
    access: 'session',
    record: 'note',
    params: idParams,
    status: 200,
    response: note,
  }),
  restoreNote: endpoint({
    method: 'POST',
    path: '/broker/notes/{id}/restore',
    summary: 'Restore a note that was just deleted',
    tag: 'Notes',
    access: 'session',
    record: 'note',
    params: idParams,
    status: 200,
    response: note,
  }),
}
