import { raw, sql } from '@waymark/platform/database'
import { lowestIdAt } from '@waymark/platform/ids'
import type { ExpiringRows } from '../../expiring-rows.ts'
import { VISITOR } from './message-parties.ts'

/** Visitors' messages, found by `message_sender_id_id_idx`, and the conversations that become empty without them. */
export const visitorMessages: ExpiringRows = {
  table: raw('message'),
  key: raw('id'),
  past: (before) => sql`sender_id = ${VISITOR.id} and id < ${lowestIdAt(before)}::uuid`,
  order: raw('id'),
  beside: sql`talks as (
    delete from conversation using gone where low_id = ${VISITOR.id} and last_message_id = gone.id)`,
}
