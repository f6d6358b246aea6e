import { memberOf } from '../../../shared/api/read-answer.ts'

/**
 * True if the landing page should redirect to the dashboard: a token is stored, and its user is an administrator or
 * enabled the redirect. Local storage may contain anything, so the values are checked. The server still authorizes
 * every request.
 */
export const leadsToDashboard = (broker_token: string | null, broker_user: unknown): boolean =>
  Boolean(broker_token) &&
  (memberOf(broker_user, 'auto_redirect_to_dashboard') === true || memberOf(broker_user, 'role') === 'sys_admin')
