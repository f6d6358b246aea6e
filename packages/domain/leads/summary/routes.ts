import type { summaryEndpoints } from '@waymark/contracts/leads/summary/endpoints'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { printSummary } from './print-summary.ts'
import { readSummary } from './read-summary.ts'

export const summaryRoutes: Routes<typeof summaryEndpoints> = {
  async downloadClientSummary({ params, query }, context) {
    await logAccess(context, 'client.summary_downloaded', 'client', params.id)
    const now = new Date()
    return printSummary(await readSummary(context, params.id, query.language, now), context.config, now)
  },
}
