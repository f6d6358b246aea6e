import { type BusinessLead, type businessEndpoints, businessLead } from '@waymark/contracts/leads/business/endpoints'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { readerZone } from '../../people/accounts/time-zone.ts'
import { leadOfToken, leadToken } from './lead-token.ts'
import { printOverview } from './print-overview.ts'
import { type LeadRow, listLeads, readLead } from './read-leads.ts'
import { requestCall } from './request-call.ts'
import { submitLead } from './submit-lead.ts'
import { updateLead } from './update-lead.ts'

/** Leaves out the evidence of the consent. */
const present = (row: LeadRow): BusinessLead => businessLead.parse({ ...row, consent_contact: true })

export const businessRoutes: Routes<typeof businessEndpoints> = {
  async createBusinessLead({ body }, context) {
    const lead = await submitLead(context, body)
    return { ...present(lead), lead_token: leadToken(context.secrets, lead.id) }
  },

  requestBusinessCall: ({ body }, context) => requestCall(context, leadOfToken(context.secrets, body.lead_token)),

  async downloadOverview({ body }, { db, config, secrets }) {
    const lead = await readLead(db, leadOfToken(secrets, body.lead_token))
    return printOverview(lead, await readerZone(db, body.time_zone), config)
  },

  async listBusinessLeads({ query }, context) {
    const { page, next, total } = await listLeads(context.db, query)
    await logAccess(context, 'business_leads.listed', 'business_lead', null)
    context.reply.total(total)
    context.reply.nextPage(next)
    return page.map(present)
  },

  updateBusinessLead: async ({ params, body }, context) => present(await updateLead(context, params.id, body)),
}
