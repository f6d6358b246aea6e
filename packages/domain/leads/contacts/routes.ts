import type { contactEndpoints } from '@waymark/contracts/leads/contacts/endpoints'
import type { ContactLead } from '@waymark/platform/generated/client'
import { logAccess } from '../../access-log.ts'
import type { Context, Routes, UserActor } from '../../context.ts'
import { handleContactLead } from './handle-contact-lead.ts'
import { listContactLeads, type Query, readContactLead } from './list-contact-leads.ts'
import { requestContact } from './request-contact.ts'

/** Reading the contacts of clients counts as access to those clients. */
const clientsAmong = (leads: readonly Pick<ContactLead, 'client_id'>[]) => [
  ...new Set(leads.map(({ client_id }) => client_id).filter((id) => id !== null)),
]

async function list(context: Context<UserActor>, asked: Query) {
  const { leads, total, next } = await listContactLeads(context.db, asked)
  await logAccess(context, 'contacts.listed', 'contact', null)
  await logAccess(context, 'contacts.listed', 'client', clientsAmong(leads))
  context.reply.nextPage(next)
  return { leads, total }
}

export const contactRoutes: Routes<typeof contactEndpoints> = {
  requestContact: ({ body }, context) => requestContact(context, body),

  listContactLeads: ({ query }, context) => list(context, query),
  findContactLeads: ({ query, body }, context) => list(context, { ...query, ...body }),

  async readContactLead({ params: { id } }, context) {
    const lead = await readContactLead(context.db, id)
    await logAccess(context, 'contact.read', 'contact', id)
    await logAccess(context, 'contact.read', 'client', clientsAmong([lead]))
    return lead
  },

  handleContactLead: ({ params, body }, context) => handleContactLead(context, params.id, body.handled),
}
