import type { figureEndpoints } from '@waymark/contracts/leads/figures/endpoints'
import type { Routes } from '../../context.ts'
import { ownCounts } from '../../counts.ts'
import { isNetworkOnly } from '../../money/billing/network-only.ts'
import { leadsPerDay } from './leads-per-day.ts'
import { readFigures } from './read-figures.ts'
import { summarizeAccount } from './summarize-account.ts'

export const figureRoutes: Routes<typeof figureEndpoints> = {
  async readDashboard(_input, { db, actor: { user } }) {
    const [counts, network_only] = await Promise.all([ownCounts(db, user.id), isNetworkOnly(db, user)])
    return summarizeAccount(user, network_only, counts, new Date())
  },

  readFigures: (_input, { db, actor }) => readFigures(db, actor.user, new Date()),

  readLeadsPerDay: (_input, { db, actor }) => leadsPerDay(db, actor.user),
}
