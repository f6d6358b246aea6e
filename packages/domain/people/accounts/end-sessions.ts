import type { Statement, Transaction } from '@waymark/platform/database'
import { endSessionsOfAll } from './sessions.ts'

/** Ends all sessions of accounts (a query of ids) that are being deleted. Returns how many were open. */
export const endSessionsOfDeleted = (tx: Transaction, user_ids: Statement): Promise<number> =>
  endSessionsOfAll(tx, user_ids, 'account_deleted')
