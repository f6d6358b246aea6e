import type { noteEndpoints } from '@waymark/contracts/leads/notes/endpoints'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { listNotes } from './list-notes.ts'
import { addNote, deleteNote, editNote, restoreNote } from './write-notes.ts'

export const noteRoutes: Routes<typeof noteEndpoints> = {
  async listNotes({ params, query }, context) {
    await logAccess(context, 'note.listed', 'client', params.id)
    const { page, next } = await listNotes(context.db, context.actor.user.id, params.id, query)
    context.reply.nextPage(next)
    return page
  },
  addNote: ({ params, body }, context) => addNote(context, params.id, body.text),
  editNote: ({ params, body }, context) => editNote(context, params.id, body.text),
  deleteNote: ({ params }, context) => deleteNote(context, params.id),
  restoreNote: ({ params }, context) => restoreNote(context, params.id),
}
