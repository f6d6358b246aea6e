import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { absentWhenEmpty, email, id, idParams, instant, LIMITS, optionalText, page, text } from '../../fields.ts'
import { HONEYPOT_DETAIL } from '../intake/endpoints.ts'

/** What visitors can request without being a client. */
export const REQUEST_TYPES = ['white_label_inquiry', 'network_access_request', 'appointment_request'] as const
export type RequestType = (typeof REQUEST_TYPES)[number]

const contactLead = z.object({
  id,
  contact_type: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  source_page: z.string().nullable(),
  /** Null for a visitor request, which belongs to no client. */
  client_id: id.nullable(),
  notes: z.string().nullable(),
  created_at: instant,
  /** When an administrator handled it. */
  handled_at: instant.nullable(),
})
export type ContactLead = z.infer<typeof contactLead>

const contactFilters = {
  contact_type: absentWhenEmpty(z.enum(['assessment', ...REQUEST_TYPES]).optional()),
  /** Only requests that no administrator has handled yet. */
  open: absentWhenEmpty(z.literal('true').optional()),
}

export const contactEndpoints = {
  requestContact: endpoint({
    method: 'POST',
    path: '/contacts/requests',
    summary: 'Request white label, network access or an appointment; stores a contact lead without a client',
    tag: 'Contacts',
    access: 'public',
    limit: 'contact_request',
    target_limit: { limit: 'contact_request', of: 'email' },
    idempotent: true,
    body: z.object({
      contact_type: z.enum(REQUEST_TYPES, { error: 'Contact type is required' }),
      name: optionalText(LIMITS.name),
      email: email(),
      phone: optionalText(LIMITS.phone),
      /** The path of the page, without its query string. */
      source_page: optionalText(LIMITS.short_text).transform((path) => path?.split(/[?#]/)[0] || null),
      notes: optionalText(LIMITS.free_text),
      honeypot: z.literal('', { error: HONEYPOT_DETAIL }).nullish(),
    }),
    // The honeypot check runs before any other validation.
    invalid_detail: (errors) => (errors.some(({ path }) => path === 'honeypot') ? HONEYPOT_DETAIL : undefined),
    status: 201,
    response: z.object({ id, contact_type: z.enum(REQUEST_TYPES), created_at: instant }),
  }),
  listContactLeads: endpoint({
    method: 'GET',
    path: '/contacts/leads',
    summary: 'List everyone who left an address, newest first, with the total',
    tag: 'Contacts',
    access: 'sys_admin',
    query: page.extend(contactFilters),
    status: 200,
    response: z.object({ leads: z.array(contactLead), total: z.number().int() }),
    paged: true,
  }),
  findContactLeads: endpoint({
    method: 'POST',
    path: '/contacts/leads/find',
    summary: 'Find contacts by the start of the email, which is in the body, because it may name a client',
    tag: 'Contacts',
    access: 'sys_admin',
    account_limit: 'light',
    query: page,
    body: z.object({
      ...contactFilters,
      /** Matches the start of the email address. */
      search: absentWhenEmpty(text(LIMITS.email).optional()),
    }),
    status: 200,
    response: z.object({ leads: z.array(contactLead), total: z.number().int() }),
    paged: true,
  }),
  readContactLead: endpoint({
    method: 'GET',
    path: '/contacts/leads/{id}',
    summary: 'Get one contact',
    tag: 'Contacts',
    access: 'sys_admin',
    record: 'contact_lead',
    params: idParams,
    status: 200,
    response: contactLead,
  }),
  handleContactLead: endpoint({
    method: 'PATCH',
    path: '/contacts/leads/{id}',
    summary: 'Mark a request as handled, or undo that',
    tag: 'Contacts',
    access: 'sys_admin',
    record: 'contact_lead',
    params: idParams,
    body: z.object({ handled: z.boolean() }),
    status: 200,
    response: contactLead,
  }),
}
