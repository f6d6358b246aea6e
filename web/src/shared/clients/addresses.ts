/** The address of a client, beside the list without filters. */
export const clientAddress = (client_id: string): string => `/broker?tab=clients&client=${client_id}`

/** The address for referring a client: the messages, with the client attached. */
export const referralAddress = (client_id: string): string => `/broker?tab=agent-network&refer=${client_id}`
