import { emitAll, emitting } from '@waymark/events/outbox'
import { type Statement, sql, type Transaction } from '@waymark/platform/database'

/**
 * Tells again of unread messages that were to be emailed, texted or notified of while they were deleted: there was nothing
 * to tell of then. An email or text that was claimed before is not repeated.
 *
 * @param archived a query of the `content` of the messages that were restored
 * @param since when they were deleted
 */
export const resumeMessages = (tx: Transaction, archived: Statement, since: Date): Promise<void> =>
  emitAll(
    tx,
    sql`missed as (
      select uuidv7() as emitted_id, event.aggregate_id, event.payload, array_agg(subscriber) as subscribers
      from outbox_event as event
      join message on message.id = event.aggregate_id and not is_read
      join event_delivery on event_id = event.id
      where message.id in (select (content ->> 'id')::uuid from (${archived}) as archived) and event.name = 'message.sent'
        and state = 'done' and done_at >= ${since}::timestamptz
        and event.id not in (
          select event_id from consumer_mail where subscriber = 'mail' and client_id = message.recipient_id
          union all
          select event_id from consumer_text where subscriber = 'text' and client_id = message.recipient_id)
      group by event.id, event.aggregate_id, event.payload
    ), ${emitting(
      'message.sent',
      {
        from: sql`missed`,
        id: sql`missed.emitted_id`,
        aggregate_id: sql`missed.aggregate_id`,
        payload: sql`missed.payload`,
        except: sql`array(select unnest('{notify,mail,text}'::text[]) except select unnest(missed.subscribers))`,
      },
      { except: ['broadcast'] },
    )}`,
  )
