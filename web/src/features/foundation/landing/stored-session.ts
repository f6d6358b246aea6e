/**
 * Whether the landing leads straight to the dashboard: a token is stored and its user is an administrator or asked
 * for it. Both come from local storage and are read with suspicion; the server decides everything that matters.
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
