import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'

/**
 * Records a broker's contact with their client. The first one stops the 24-hour clock and emits an event for the
 * screens. It was made now, unless `at` says when.
 */
export async function stopClock(
  tx: Transaction,
  client_id: string,
  broker_id: string,
  at: Date | null = null,
): Promise<void> {
  const stopped = await tx.run(sql`
    with waiting as (
      select id, status from client
      where id = ${client_id} and broker_id = ${broker_id} and first_contact_at is null for update
    ), changed as (
      insert into client_status_change (id, client_id, user_id, from_status, to_status, changed_at)
      select ${newId()}::uuid, id, ${broker_id}::uuid, status, 'contacted', coalesce(${at}::timestamptz, now()) from waiting where status = 'new'
    )
    update client
    set first_contact_at = coalesce(${at}::timestamptz, now()), updated_at = now(),
        status = case client.status when 'new' then 'contacted' else client.status end
    from waiting where client.id = waiting.id`)
  if (stopped > 0) await emit(tx, 'client.contacted', client_id, { broker_id }, { actor: `user:${broker_id}` })
}
