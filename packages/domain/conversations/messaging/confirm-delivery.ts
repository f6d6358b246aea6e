import { emit } from '@waymark/events/outbox'
import { type Database, sql } from '@waymark/platform/database'
import { row, uuid } from '@waymark/platform/row'

const arrival = row({ conversation_id: uuid, sender_id: uuid, last_message_id: uuid })

/**
 * A device of this user has received everything up to and including one of these messages. Each sender is informed once
 * per conversation. Repeats and messages to other users change nothing.
 */
export async function confirmDelivery(db: Database, recipient_id: string, last_message_id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const latest = await tx.rows(
      arrival,
      sql`
      with arrived as (
        update message set delivered_at = now()
        where recipient_id = ${recipient_id} and recipient_kind = 'user' and delivered_at is null
          and id <= (select id from message where id = ${last_message_id} and recipient_id = ${recipient_id})
        returning id, conversation_id, sender_id, sender_kind
      )
      select distinct on (conversation_id) conversation_id, sender_id, id as last_message_id
      from arrived where sender_kind = 'user' order by conversation_id, id desc`,
    )
    for (const { conversation_id, ...payload } of latest) {
      await emit(tx, 'message.delivered', conversation_id, { ...payload, recipient_id })
    }
  })
}
