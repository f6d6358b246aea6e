import type { noteEndpoints } from '@waymark/contracts/leads/notes/endpoints'
import { empty, sql } from '@waymark/platform/database'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'
import { addNote, deleteNote, editNote, NOTE, noteRow, restoreNote } from './write-notes.ts'

export const noteRoutes: Routes<typeof noteEndpoints> = {
  async listNotes({ params, query: { limit, cursor } }, context) {
    await logAccess(context, 'note.listed', 'client', params.id)
    const before = decodeCursor(cursor, idCursor)
    const rows = await context.db.rows(
      noteRow,
      sql`
      select ${NOTE} from client_note
      where client_id = ${params.id}::uuid and user_id = ${context.actor.user.id}::uuid and deleted_at is null
        ${before ? sql`and id < ${before}::uuid` : empty}
      order by id desc limit ${limit + 1}`,
    )
    const { page, next } = cutPage(rows, limit, ({ id }) => id)
    context.reply.nextPage(next)
    return page
  },
  addNote: ({ params, body }, context) => addNote(context, params.id, body.text),
  editNote: ({ params, body }, context) => editNote(context, params.id, body.text),
  deleteNote: ({ params }, context) => deleteNote(context, params.id),
  restoreNote: ({ params }, context) => restoreNote(context, params.id),
}
