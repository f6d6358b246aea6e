import { z } from 'zod'
import { counts } from '../../counts.ts'
import { endpoint } from '../../endpoint.ts'
import { billingEndpoints } from '../../money/billing/endpoints.ts'
import { accountEndpoints } from '../../people/accounts/endpoints.ts'
import { figureEndpoints } from '../figures/endpoints.ts'
import { leadCodeEndpoints } from '../lead-codes/endpoints.ts'
import { todayEndpoints } from '../today/endpoints.ts'

export const startEndpoints = {
  readStart: endpoint({
    method: 'GET',
    path: '/broker/start',
    summary: 'Get everything that the overview shows first, as the endpoints of its parts would return it',
    tag: 'Overview',
    access: 'session',
    status: 200,
    response: z.object({
      user: accountEndpoints.me.response,
      counts,
      dashboard: figureEndpoints.readDashboard.response,
      /** The first `FIRST_ITEMS` items. */
      today: todayEndpoints.readToday.response,
      figures: figureEndpoints.readFigures.response,
      leads_per_day: figureEndpoints.readLeadsPerDay.response,
      /** The newest ones, `FIRST_LEAD_CODES` at most. */
      lead_codes: leadCodeEndpoints.listLeadCodes.response,
      /** The `cursor` of the lead codes after these. */
      next_lead_codes: z.string().nullable(),
      plans: billingEndpoints.listPlans.response,
    }),
  }),
}
