import type { noteEndpoints } from '@waymark/contracts/leads/notes/endpoints'
import { prismaOf } from '@waymark/platform/prisma'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { cutPage, decodeCursor, encodeCursor, idCursor } from '../../paging.ts'
import { addNote, deleteNote, editNote, restoreNote } from './write-notes.ts'

export const noteRoutes: Routes<typeof noteEndpoints> = {
  async listNotes({ params, query: { limit, cursor } }, context) {
    await logAccess(context, 'note.listed', 'client', params.id)
    const before = decodeCursor(cursor, idCursor)
    const rows = await prismaOf(context.db).clientNote.findMany({
      where: {
        client_id: params.id,
        user_id: context.actor.user.id,
        deleted_at: null,
        ...(before ? { id: { lt: before } } : {}),
      },
      orderBy: { id: 'desc' },
      take: limit + 1,
    })
    const { page, last } = cutPage(rows, limit)
    if (last) context.reply.nextPage(encodeCursor(last.id))
    return page
  },
  addNote: ({ params, body }, context) => addNote(context, params.id, body.text),
  editNote: ({ params, body }, context) => editNote(context, params.id, body.text),
  deleteNote: ({ params }, context) => deleteNote(context, params.id),
  restoreNote: ({ params }, context) => restoreNote(context, params.id),
}
