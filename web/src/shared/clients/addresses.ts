import type { ClientAttention } from '@waymark/contracts/leads/clients/kinds'

/** The tabs of a client, in order. Each has its own address. */
export const CLIENT_PARTS = ['summary', 'household', 'answers', 'conversation', 'documents', 'activity'] as const
export type ClientPart = (typeof CLIENT_PARTS)[number]

/** The address of a client, or of one of the client's tabs, in the default order of the list. */
export const clientAddress = (client_id: string, part: ClientPart = 'summary'): string =>
  `/broker?tab=clients&client=${client_id}${part === 'summary' ? '' : `&part=${part}`}`

/** The address of the clients who need attention for this reason. */
export const attentionAddress = (attention: ClientAttention): string => `/broker?tab=clients&attention=${attention}`

/** The address for referring a client: the messages tab with the client attached. */
export const referralAddress = (client_id: string): string => `/broker?tab=agent-network&refer=${client_id}`
