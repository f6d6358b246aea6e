import type { EventEnvelope } from '@waymark/events/envelope'
import type { Transaction } from '@waymark/platform/database'
import type { NewNotification } from '../../foundation/notifications/store-notifications.ts'
import { isSmall } from './act-in-bulk.ts'
import { findBulkAct } from './bulk-acts.ts'

const clients = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'client' : 'clients'}`

/** Tells the user who began an act on many clients that it is done. What was done at once showed its result at once. */
export async function bulkNotification(
  { aggregate_id, payload: { user_id } }: EventEnvelope<'bulk_act.ended'>,
  tx: Transaction,
): Promise<NewNotification[]> {
  const act = await findBulkAct(tx, aggregate_id)
  if (!act || isSmall(act.total, act)) return []
  const left_out = act.total - act.done
  const others = left_out > 0 ? `, and ${clients(left_out)} ${left_out === 1 ? 'was' : 'were'} left out` : ''
  const body = `It was done for ${clients(act.done)}${others}.`
  return [{ user_id, kind: 'bulk_act_done', body, link: `/broker?tab=clients&act=${aggregate_id}` }]
}
