/** The address of the assistant, with a client if one is given. */
export const assistantAddress = (client_id?: string): string =>
  client_id === undefined ? '/broker?tab=ai-chat' : `/broker?tab=ai-chat&client=${client_id}`

/** The address of a conversation with the assistant. */
export const assistantConversationAddress = (conversation_id: string): string =>
  `/broker?tab=ai-chat&conversation=${conversation_id}`
