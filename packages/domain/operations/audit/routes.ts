import { type auditEndpoints, MOST_BREAKS } from '@waymark/contracts/operations/audit/endpoints'
import type { Sql } from '@waymark/platform/database'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { listBreaks, settleBreaks } from './breaks.ts'
import { headText } from './chain.ts'
import { exportEntries } from './export-entries.ts'
import { listEntries } from './list-entries.ts'
import { readChainState } from './read-chain-state.ts'

async function chainShown(db: Sql) {
  const [{ head, unchained, whole, broken }, breaks] = await Promise.all([
    readChainState(db),
    listBreaks(db, MOST_BREAKS),
  ])
  return {
    entries: head.seq,
    head: headText(head),
    unchained,
    whole,
    open_breaks: broken?.breaks ?? 0,
    breaks: breaks.map(({ found: _found, ...shown }) => shown),
  }
}

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

  readAccessLogChain: (_input, { db }) => chainShown(db),

  async settleAccessLogBreaks({ body }, context) {
    await settleBreaks(context, body.ids, body.reason)
    return chainShown(context.db)
  },
}
