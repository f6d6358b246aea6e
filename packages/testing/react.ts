import { claim } from '@waymark/events/deliveries'
import type { Reaction } from '@waymark/events/reaction'
import { type Database, sql } from '@waymark/platform/database'

/** Runs what is due of these reactions, all at once, as workers would. Returns how many took effect. */
export async function react(db: Database, ...reactions: readonly Reaction[]): Promise<number> {
  const due = await claim(
    db,
    reactions.map(({ consumer }) => ({ consumer, limit: 10_000 })),
  )
  const runs = await Promise.all(
    reactions.flatMap((reaction) =>
      due
        .filter(({ consumer }) => consumer === reaction.consumer)
        .map((delivery) => reaction.run(db, delivery, 'test')),
    ),
  )
  return runs.filter(Boolean).length
}

/** Lets the timers of a consumer fall due now, as waiting for them would. */
export const fallDue = (db: Database, consumer: string) =>
  db.run(sql`update event_delivery set due_at = now() where consumer = ${consumer} and state = 'pending'`)
