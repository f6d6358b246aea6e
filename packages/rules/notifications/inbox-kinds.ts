import type { Kind } from './kind.ts'

/** What waits for the administrators. */
export const inboxKinds = {
  suggestion_received: {
    title: 'New feedback',
    body: 'Somebody suggested an improvement.',
    counted: ['suggestion', 'suggestions'],
    link: '/admin/suggestions',
  },
  medical_membership_received: {
    title: 'New membership application',
    body: 'Somebody applied for a membership.',
    counted: ['membership application', 'membership applications'],
    link: '/admin/medical-memberships',
  },
  contact_received: {
    title: 'New contact request',
    body: 'Somebody asks to be contacted. The list of contacts shows what about.',
    counted: ['contact request', 'contact requests'],
    link: '/admin/contacts',
  },
  application_received: {
    title: 'New application to a network',
    body: 'Somebody applied for membership. We promised an answer within 3 to 5 business days.',
    counted: ['application to a network', 'applications to a network'],
    link: '/admin/applications',
  },
  application_answered: {
    title: 'An applicant answered',
    body: 'Their application waits for you again.',
    counted: ['answer of an applicant', 'answers of applicants'],
    link: '/admin/applications',
  },
  application_withdrawn: {
    title: 'An application was withdrawn',
    body: 'Nothing is left to do for it.',
    counted: ['withdrawn application', 'withdrawn applications'],
    link: '/admin/applications?status=withdrawn',
  },
  business_lead: {
    title: 'New business lead',
    named: (name) => `New business lead: ${name}`,
    body: 'An employer completed the business assessment.',
    counted: ['new business lead', 'new business leads'],
    link: '/admin/business-leads',
  },
  business_call: {
    title: 'A business wants a call',
    named: (name) => `${name} wants a call`,
    body: 'An employer asked to talk to a licensed agent. We promised it within 24 hours.',
    counted: ['business that wants a call', 'businesses that want a call'],
    link: '/admin/business-leads',
    urgent: true,
  },
} as const satisfies Record<string, Kind>
