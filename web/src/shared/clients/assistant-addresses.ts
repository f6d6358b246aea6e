/** Where the assistant is open, about a client when one is named. */
export const assistantAddress = (client_id?: string): string =>
  client_id === undefined ? '/broker?tab=ai-chat' : `/broker?tab=ai-chat&client=${client_id}`

/** Where a conversation with the assistant is open. */
export const assistantConversationAddress = (conversation_id: string): string =>
  `/broker?tab=ai-chat&conversation=${conversation_id}`
