import type { auditEndpoints } from '@waymark/contracts/operations/audit/endpoints'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { headText } from './chain.ts'
import { exportEntries } from './export-entries.ts'
import { listEntries } from './list-entries.ts'
import { readChainState } from './read-chain-state.ts'

export const auditRoutes: Routes<typeof auditEndpoints> = {
  async listAccessLog({ query }, context) {
    await logAccess(context, 'access_log.read', 'access_log', query.subject_id ?? null)
    const { page, next } = await listEntries(context.db, query)
    context.reply.nextPage(next)
    return page
  },

  async exportAccessLog({ query }, context) {
    await logAccess(context, 'access_log.exported', 'access_log', query.subject_id ?? null)
    return {
      name: `access-log-${new Date().toISOString().slice(0, 10)}.csv`,
      media_type: 'text/csv; charset=utf-8',
      size: null,
      content: exportEntries(context, query),
    }
  },

  async readAccessLogChain(_input, { db }) {
    const { head, unchained, whole, broken } = await readChainState(db)
    return { entries: head.seq, head: headText(head), unchained, whole, broken }
  },
}
