import { emitAll, emitting } from '@waymark/events/outbox'
import { type Statement, sql, type Transaction } from '@waymark/platform/database'

/** Goes on with the imports of restored accounts (a query of ids), whose next batch found none while they were deleted. */
export const resumeImports = (tx: Transaction, user_ids: Statement): Promise<void> =>
  emitAll(
    tx,
    sql`
    working as (
      update client_import set step = step + 1
      where user_id in (${user_ids}) and state in ('checking', 'running', 'undoing')
      returning id, user_id, step
    ), unread as (
      select id, user_id from client_import where user_id in (${user_ids}) and state = 'reading'
    ), ${emitting('client_import.advanced', {
      from: sql`working`,
      id: sql`uuidv7()`,
      aggregate_id: sql`working.id`,
      payload: sql`jsonb_build_object('user_id', working.user_id, 'step', working.step)`,
    })}, ${emitting('client_import.started', {
      from: sql`unread`,
      id: sql`uuidv7()`,
      aggregate_id: sql`unread.id`,
      payload: sql`jsonb_build_object('user_id', unread.user_id)`,
    })}`,
  )
