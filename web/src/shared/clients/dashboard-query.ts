import { figureEndpoints } from '@waymark/contracts/leads/figures/endpoints'
import { ask } from '../api/queries.ts'

/** The figures of the account. In a file of its own, because the first view needs none of the other queries. */
export const dashboardQuery = ask(figureEndpoints.readDashboard)
