/** Where the conversation with somebody is open, whether or not there is one yet. */
export const conversationAddress = (partner_id: string): string => `/broker?tab=agent-network&with=${partner_id}`
