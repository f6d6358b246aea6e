import { type Statement, sql } from '@waymark/platform/database'
import { lowestIdAt } from '@waymark/platform/ids'
import { VISITOR } from './parties.ts'

/**
 * Deletes at most `limit` messages that visitors wrote before that, oldest first, found by `message_sender_id_id_idx`,
 * and conversations that then hold nothing.
 */
export const dropVisitorMessages = (before: Date, limit: number): Statement => sql`
  with gone as (
    delete from message where id in (
      select id from message where sender_id = ${VISITOR.id} and id < ${lowestIdAt(before)}
      order by id limit ${limit}) returning id),
  talks as (delete from conversation using gone where low_id = ${VISITOR.id} and last_message_id = gone.id)
  select from gone`
