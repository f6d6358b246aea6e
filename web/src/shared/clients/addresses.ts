/** Where a client is open; the list beside it is the plain one. */
export const clientAddress = (client_id: string): string => `/broker?tab=clients&client=${client_id}`

/** Where a client is referred to another agent: the messages, with the client carried along. */
export const referralAddress = (client_id: string): string => `/broker?tab=agent-network&refer=${client_id}`
