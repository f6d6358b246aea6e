/** The address of a client next to the unfiltered list. */
export const clientAddress = (client_id: string): string => `/broker?tab=clients&client=${client_id}`

/** The address for referring a client: the messages tab with the client attached. */
export const referralAddress = (client_id: string): string => `/broker?tab=agent-network&refer=${client_id}`
