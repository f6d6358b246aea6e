import type { viewEndpoints } from '@waymark/contracts/leads/views/endpoints'
import type { Routes } from '../../context.ts'
import { changeView, createView, deleteView, listViews } from './write-views.ts'

export const viewRoutes: Routes<typeof viewEndpoints> = {
  listViews: (_input, { db, actor }) => listViews(db, actor.user.id),
  createView: ({ body }, context) => createView(context, body),
  changeView: ({ params, body }, context) => changeView(context, params.id, body),
  deleteView: ({ params }, context) => deleteView(context, params.id),
}
