import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'

/** A client's broker has made contact. The first time, that stops the 24-hour clock and is told to screens. */
export async function stopClock(tx: Transaction, client_id: string, broker_id: string): Promise<void> {
  const stopped = await tx.run(sql`
    update client
    set first_contact_at = now(), updated_at = now(),
        status = case status when 'new' then 'contacted' else status end
    where id = ${client_id} and broker_id = ${broker_id} and first_contact_at is null`)
  if (stopped > 0) await emit(tx, 'client.contacted', client_id, { broker_id }, { actor: `user:${broker_id}` })
}
