/** Where what happened to a client is told. `from` is the address of the list that one comes from. */
export function historyAddress(client_id: string, from = new URLSearchParams()): string {
  const to = new URLSearchParams(from)
  to.set('client', client_id)
  return `/admin/data?${to}`
}

/** Where an administrator sees an account. */
export const userAddress = (user_id: string): string => `/admin/users?user=${user_id}`
