import type { bulkEndpoints } from '@waymark/contracts/conversations/bulk/endpoints'
import type { Routes } from '../../context.ts'
import { actInBulk, previewBulk } from './act-in-bulk.ts'
import { listBulkActs, readBulkAct } from './bulk-acts.ts'
import { undoBulkAct } from './undo-bulk-act.ts'

export const bulkRoutes: Routes<typeof bulkEndpoints> = {
  previewBulk: ({ body }, context) => previewBulk(context, body),
  actInBulk: ({ body }, context) => actInBulk(context, body),
  listBulkActs: (_input, { db, actor }) => listBulkActs(db, actor.user.id),
  readBulkAct: ({ params }, { db }) => readBulkAct(db, params.id),
  undoBulkAct: ({ params }, context) => undoBulkAct(context, params.id),
}
