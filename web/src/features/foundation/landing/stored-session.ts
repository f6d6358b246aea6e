/**
 * True if the landing page should redirect to the dashboard: a token is stored, and its user is an administrator or
 * enabled the redirect. Local storage may contain anything, so the values are checked. The server still authorizes
 * every request.
 */
export function leadsToDashboard(broker_token: string | null, broker_user: string | null): boolean {
  if (!broker_token || !broker_user) return false
  try {
    const user: unknown = JSON.parse(broker_user)
    if (typeof user !== 'object' || user === null) return false
    return (
      ('auto_redirect_to_dashboard' in user && user.auto_redirect_to_dashboard === true) ||
      ('role' in user && user.role === 'sys_admin')
    )
  } catch {
    return false
  }
}
