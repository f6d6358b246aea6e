import type { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'
import type { Routes } from '../../context.ts'
import { readListCounts } from './read-list-counts.ts'
import { readSystemStats } from './read-system-stats.ts'

export const adminRoutes: Routes<typeof adminEndpoints> = {
  readSystemStats: ({ query }, context) => readSystemStats(context, context.actor.user, query.days),
  readListCounts: (_input, { db }) => readListCounts(db),
}
