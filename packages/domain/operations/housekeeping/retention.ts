import type { Retention } from '../../expiring-rows.ts'
import { ACCOUNTS } from './retention/accounts.ts'
import { CLIENTS } from './retention/clients.ts'
import { CONVERSATIONS } from './retention/conversations.ts'
import { NETWORKS } from './retention/networks.ts'
import { OPERATIONS } from './retention/operations.ts'

/** How long everything that we store is kept. Housekeeping deletes by it, and `docs/operations/retention.md` shows it. */
export const RETENTION: readonly Retention[] = [...CLIENTS, ...CONVERSATIONS, ...ACCOUNTS, ...NETWORKS, ...OPERATIONS]
