/** Where a notification about a client leads: their summary, or one of their tabs. */
export const clientLink = (client_id: string, part?: 'answers' | 'conversation' | 'documents'): string =>
  `/broker?tab=clients&client=${client_id}${part ? `&part=${part}` : ''}`
