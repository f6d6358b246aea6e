import type { Operator } from '@waymark/contracts/foundation/site/endpoints'

/** Stands before the ways to reach the operator, where there are any. */
export const expiredInvitation = ({ phone, email }: Operator): string =>
  `Your invitation has expired. ${phone || email ? 'Contact us' : 'Ask an administrator'} for a new one.`
