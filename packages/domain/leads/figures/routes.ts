import type { figureEndpoints } from '@waymark/contracts/leads/figures/endpoints'
import type { Routes } from '../../context.ts'
import { ownCounts } from '../../counts.ts'
import { leadsPerDay } from './leads-per-day.ts'
import { readFigures } from './read-figures.ts'
import { summarizeAccount } from './summarize-account.ts'

export const figureRoutes: Routes<typeof figureEndpoints> = {
  readDashboard: async (_input, { db, actor: { user } }) =>
    summarizeAccount(user, await ownCounts(db, user.id), new Date()),

  readFigures: (_input, { db, actor }) => readFigures(db, actor.user, new Date()),

  readLeadsPerDay: (_input, { db, actor }) => leadsPerDay(db, actor.user),
}
