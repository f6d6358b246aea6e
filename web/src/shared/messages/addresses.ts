/** The address of the conversation with a partner, even if it has not started yet. */
export const conversationAddress = (partner_id: string): string => `/broker?tab=agent-network&with=${partner_id}`

export const SAVED_REPLIES_ADDRESS = '/broker?tab=settings#saved-replies'
