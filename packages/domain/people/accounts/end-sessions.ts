import type { Statement, Transaction } from '@waymark/platform/database'
import { endSessionsOf, endSessionsOfAll } from './sessions.ts'

/** Ends all sessions of accounts (a query of ids) that are being deleted. Returns how many were open. */
export const endSessionsOfDeleted = (tx: Transaction, user_ids: Statement): Promise<number> =>
  endSessionsOfAll(tx, user_ids, 'account_deleted')

/** Ends all sessions of an account that was disabled or got another role. */
export const endSessionsOfChanged = (
  tx: Transaction,
  user_id: string,
  reason: 'account_disabled' | 'role_changed',
): Promise<number> => endSessionsOf(tx, user_id, reason)
