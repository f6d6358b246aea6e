import type { Kind } from './kind.ts'

/** Notifications about work for administrators. */
export const inboxKinds = {
  suggestion_received: {
    title: 'New feedback',
    body: 'Someone suggested an improvement.',
    counted: ['suggestion', 'suggestions'],
    link: '/admin/suggestions',
  },
  medical_membership_received: {
    title: 'New membership application',
    body: 'Someone applied for a membership.',
    counted: ['membership application', 'membership applications'],
    link: '/admin/medical-memberships',
  },
  contact_received: {
    title: 'New contact request',
    body: 'Someone asked to be contacted. See the contact list for details.',
    counted: ['contact request', 'contact requests'],
    link: '/admin/contacts',
  },
  license_confirmed: {
    title: 'A broker confirmed a license',
    named: (name) => `${name} confirmed a license`,
    body: 'A broker added a state to their list to see a client. Please check the license.',
    counted: ['confirmed license', 'confirmed licenses'],
    link: '/admin/users',
  },
  states_added: {
    title: 'A broker added a state to their list',
    named: (name) => `${name} added a state to their list`,
    body: 'Clients who live there can come to them now. Please check the license.',
    counted: ['change of a list of states', 'changes of lists of states'],
    link: '/admin/users',
  },
  application_received: {
    title: 'New application to a network',
    body: 'Someone applied to join a network. We promised an answer within 3 to 5 business days.',
    counted: ['application to a network', 'applications to a network'],
    link: '/admin/applications',
  },
  application_assigned: {
    title: 'An application is assigned to you',
    named: (name) => `The application of ${name} is assigned to you`,
    body: 'Its page shows which checks are still open.',
    counted: ['application assigned to you', 'applications assigned to you'],
    link: '/admin/applications',
  },
  application_answered: {
    title: 'An applicant replied',
    body: 'Their application is ready for your review.',
    counted: ['reply from an applicant', 'replies from applicants'],
    link: '/admin/applications',
  },
  application_withdrawn: {
    title: 'An application was withdrawn',
    body: "You don't need to do anything.",
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
  payment_disputed: {
    title: 'A payment is disputed',
    body: 'Respond to the dispute at the payment provider before its deadline there.',
    counted: ['disputed payment', 'disputed payments'],
    link: '/admin/users',
    urgent: true,
  },
  trouble_began: {
    title: 'Something is not working',
    body: 'The queue screen shows what it is.',
    counted: ['new problem', 'new problems'],
    link: '/admin/queues',
    open: true,
    urgent: true,
  },
  trouble_ended: {
    title: 'A problem is over',
    body: 'The queue screen shows what it was.',
    counted: ['problem that ended', 'problems that ended'],
    link: '/admin/queues',
    open: true,
  },
  business_call: {
    title: 'A business requested a call',
    named: (name) => `${name} requested a call`,
    body: 'An employer asked to talk to a licensed agent. We promised a call within 24 hours.',
    counted: ['call request from a business', 'call requests from businesses'],
    link: '/admin/business-leads',
    urgent: true,
  },
} as const satisfies Record<string, Kind>
