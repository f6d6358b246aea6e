import type { contactEndpoints } from '@waymark/contracts/leads/contacts/endpoints'
import type { ContactLead } from '@waymark/platform/generated/client'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { handleContactLead } from './handle-contact-lead.ts'
import { listContactLeads, readContactLead } from './list-contact-leads.ts'
import { requestContact } from './request-contact.ts'

/** Reading the contacts of clients counts as access to those clients. */
const clientsAmong = (leads: readonly Pick<ContactLead, 'client_id'>[]) => [
  ...new Set(leads.map(({ client_id }) => client_id).filter((id) => id !== null)),
]

export const contactRoutes: Routes<typeof contactEndpoints> = {
  requestContact: ({ body }, context) => requestContact(context, body),

  async listContactLeads({ query }, context) {
    const { leads, total, next } = await listContactLeads(context.db, query)
    await logAccess(context, 'contacts.listed', 'contact', null)
    await logAccess(context, 'contacts.listed', 'client', clientsAmong(leads))
    context.reply.nextPage(next)
    return { leads, total }
  },

  async readContactLead({ params: { id } }, context) {
    const lead = await readContactLead(context.db, id)
    await logAccess(context, 'contact.read', 'contact', id)
    await logAccess(context, 'contact.read', 'client', clientsAmong([lead]))
    return lead
  },

  handleContactLead: ({ params, body }, context) => handleContactLead(context, params.id, body.handled),
}
