/** Where a client is open; the list beside it is the plain one. */
export const clientAddress = (client_id: string): string => `/broker?tab=clients&client=${client_id}`
