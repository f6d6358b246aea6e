import type { censusEndpoints } from '@waymark/contracts/leads/census/endpoints'
import type { Routes } from '../../context.ts'
import { changeRows } from './change-rows.ts'
import { exportCensus } from './export-census.ts'
import { importCensus, previewImport } from './import-census.ts'
import { openShare } from './open-share.ts'
import { listCensuses, readCensus } from './read-census.ts'
import { listShares, listViews, revokeShare, shareCensus } from './shares.ts'
import { createCensus, deleteCensus, restoreCensus, updateCensus } from './write-census.ts'

export const censusRoutes: Routes<typeof censusEndpoints> = {
  async listCensuses({ query }, context) {
    const { page, next } = await listCensuses(context, query)
    context.reply.nextPage(next)
    return page
  },
  createCensus: ({ body }, context) => createCensus(context, body),
  async readCensus({ params, query }, context) {
    const { census, next } = await readCensus(context, params.id, query)
    context.reply.nextPage(next)
    return census
  },
  updateCensus: ({ params, body }, context) => updateCensus(context, params.id, body),
  changeCensusRows: ({ params, body }, context) => changeRows(context, params.id, body),
  deleteCensus: ({ params }, context) => deleteCensus(context, params.id),
  restoreCensus: ({ params }, context) => restoreCensus(context, params.id),

  previewCensusImport: ({ params, file }, context) => previewImport(context, params.id, file),
  importCensus: ({ params, file, body }, context) => importCensus(context, params.id, file, body),
  exportCensus: ({ params }, context) => exportCensus(context, params.id),

  async listCensusShares({ params, query }, { db, reply }) {
    const { page, next } = await listShares(db, params.id, query)
    reply.nextPage(next)
    return page
  },
  shareCensus: ({ params, body }, context) => shareCensus(context, params.id, body.note),
  revokeCensusShare: ({ params }, context) => revokeShare(context, params.id),
  async listCensusViews({ params, query }, { db, reply }) {
    const { page, next } = await listViews(db, params.id, query)
    reply.nextPage(next)
    return page
  },
  openSharedCensus: ({ body }, context) => openShare(context, body.token),
}
