import type { BulkAct } from '@waymark/contracts/conversations/bulk/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import type { Context, UserActor } from '../../context.ts'
import { bulkActRow, readBulkAct } from './bulk-acts.ts'
import { undoItems } from './undo-items.ts'

/** With more clients, the worker undoes the rest. */
const AT_ONCE = 25

/**
 * Takes an act back: clients who still wait are left out, and for the others it is undone where nothing happened since.
 * Again changes nothing. Throws 409 when its time is over, or when all of its messages were sent.
 */
export async function undoBulkAct(context: Context<UserActor>, id: string): Promise<BulkAct> {
  await context.db.transaction(async (tx) => {
    const act = await tx.row(bulkActRow, sql`select * from bulk_act where id = ${id}::uuid for update`)
    if (!act) throw notFound()
    if (act.state === 'undoing' || act.state === 'undone') return
    if (act.undo_until < new Date()) throw conflict('This can’t be undone anymore.', 'undo_over')
    if (act.act === 'message' && act.state === 'done') throw conflict('These messages were sent.', 'sent')
    await tx.run(sql`update bulk_act set state = 'undoing' where id = ${id}::uuid`)
    await tx.run(sql`
      update bulk_act_item set outcome = 'undone' where bulk_act_id = ${id}::uuid and outcome = 'waiting'`)
    const { user_id } = act
    await emit(tx, 'bulk_act.undone', id, { user_id })
  })
  let undone = 0
  await undoItems(context, id, () => (undone += 1) > AT_ONCE)
  return readBulkAct(context.db, id)
}
