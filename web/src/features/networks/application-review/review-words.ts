import type { ReviewedApplication } from '@waymark/contracts/networks/applications/schemas'
import { NETWORK_NAMES } from '@waymark/contracts/people/memberships/names'

type Applicant = Pick<ReviewedApplication, 'name' | 'join_origin' | 'emailed'>
type Invitation = NonNullable<ReviewedApplication['invitation']>

/** Where someone who gets no emails finds what we decide. */
const THEIR_PAGE = 'the page of their application'
export const UNSUBSCRIBED = `They unsubscribed from our emails. What you ask and decide is only on ${THEIR_PAGE}, so please tell them yourself.`

export const approvalWords = ({ join_origin, emailed }: Applicant): string =>
  `${emailed ? 'They get an email with' : `On ${THEIR_PAGE}, they get`} an invitation to join the ${NETWORK_NAMES[join_origin]}. An approval is final.`

export const declineWords = ({ emailed }: Applicant): string =>
  `${emailed ? 'They get an email with your message as the reason in one minute.' : `In one minute, ${THEIR_PAGE} shows your message as the reason.`} Until then, you can undo this.`

export const declinedWords = ({ name, emailed }: Applicant): string =>
  emailed
    ? `${name} is declined and gets an email in one minute.`
    : `${name} is declined. In one minute, ${THEIR_PAGE} says so.`

export const askedWords = ({ emailed }: Applicant): string =>
  emailed ? 'Your question is on its way.' : `Your question is on ${THEIR_PAGE}.`

export const invitedAgain = ({ emailed }: Applicant): string =>
  emailed ? 'Another invitation is on its way.' : `Another invitation is on ${THEIR_PAGE}.`

const INVITED: Readonly<Record<Exclude<Invitation, 'sent'>, string>> = {
  used: 'They used the invitation and are now a member.',
  expired: 'The invitation expired before it was used.',
  member: 'They already had an account and are now a member.',
}

export function invitationWords({ emailed }: Applicant, invitation: Invitation): string {
  if (invitation !== 'sent') return INVITED[invitation]
  return `${emailed ? 'We sent an invitation by email.' : `Their invitation is on ${THEIR_PAGE}.`} It works once, within 14 days.`
}
