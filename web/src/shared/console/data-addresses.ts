/** The page with a client's history. `from` is the address of the list to return to. */
export function historyAddress(client_id: string, from = new URLSearchParams()): string {
  const to = new URLSearchParams(from)
  to.set('client', client_id)
  return `/admin/data?${to}`
}

/** The page of an account, for administrators. */
export const userAddress = (user_id: string): string => `/admin/users?user=${user_id}`
