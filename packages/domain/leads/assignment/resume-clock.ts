import { emitAll, emitting } from '@waymark/events/outbox'
import { type Statement, sql, type Transaction } from '@waymark/platform/database'

/**
 * Sets the timers of the 24-hour clock again that ran without effect while clients or their assignments were deleted. It
 * asks the timers themselves: a clock also runs from when a client was held, or goes on for a while after a contact was
 * taken back.
 *
 * @param assignment_ids a query of those that were deleted and may be back
 * @param since when they were deleted
 */
export async function resumeClock(tx: Transaction, assignment_ids: Statement, since: Date): Promise<void> {
  for (const timer of ['nudge', 'escalate'] as const) {
    await emitAll(
      tx,
      emitting(
        'client.assigned',
        {
          from: sql`(
            select client.id, client.broker_id, assignment.id as assignment_id
            from (${assignment_ids}) as away (id)
            join assignment on assignment.id = away.id and assignment.ended_at is null
            join client on client.id = assignment.client_id
            cross join lateral (
              select from outbox_event join event_delivery on event_id = outbox_event.id
              where aggregate_id = client.id and name = 'client.assigned'
                and payload ->> 'assignment_id' = assignment.id::text
                and subscriber = ${timer} and state = 'done' and done_at >= ${since}::timestamptz
              limit 1
            ) as ran
            where client.first_contact_at is null and client.due_at is not null) as missed`,
          id: sql`uuidv7()`,
          aggregate_id: sql`missed.id`,
          payload: sql`jsonb_build_object(
            'assignment_id', missed.assignment_id, 'broker_id', missed.broker_id, 'previous_broker_id', null)`,
        },
        { except: ['broadcast', 'notify', 'mail', 'text', timer === 'nudge' ? 'escalate' : 'nudge'] },
      ),
    )
  }
}
