export const CLIENT_STATUSES = ['new', 'contacted', 'quoted', 'enrolled', 'lost'] as const
/** How a client came to their broker. */
export const ASSIGNMENT_TYPES = ['agent_link', 'lead_code', 'pool', 'admin_queue', 'manual', 'import'] as const
/** `enrollment_ends`: within 14 days. `silent`: nothing happened for 30 days, and no task is open. */
export const CLIENT_ATTENTION = ['enrollment_ends', 'silent'] as const
export type ClientAttention = (typeof CLIENT_ATTENTION)[number]
/** How long a deletion can be undone. */
export const CLIENT_UNDO_MS = 30_000
