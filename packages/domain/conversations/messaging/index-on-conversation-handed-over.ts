import { QUICK, reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { indexMessages } from './seal-message.ts'

/** The tokens of words belong to one user, so the user who got the messages needs others. */
export const indexHandedOver = reaction({
  name: 'index-handed-over',
  on: ['conversation.handed_over'],
  does: 'Lets a user search the messages that were handed over to them',
  ...QUICK,
  async commit({ aggregate_id }, tx) {
    const messages = await tx.rows(
      tables.message.pick('id', 'message'),
      sql`
      select id, message from message
      where conversation_id = ${aggregate_id}::uuid and sender_kind in ('client', 'visitor') and words = '{}' for no key update`,
    )
    await indexMessages(tx, new Map(messages.map(({ id, message }) => [id, message])))
  },
})
