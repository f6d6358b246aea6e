import { claim } from '@waymark/events/deliveries'
import type { Reaction } from '@waymark/events/reaction'
import { type Database, sql } from '@waymark/platform/database'

/** Runs the due deliveries of these reactions in parallel, as workers would. Returns how many took effect. */
export async function react(db: Database, ...reactions: readonly Reaction[]): Promise<number> {
  const due = await claim(
    db,
    reactions.map(({ declaration }) => ({ subscriber: declaration.name, limit: 10_000 })),
  )
  const runs = await Promise.all(
    reactions.flatMap((reaction) =>
      due
        .filter(({ subscriber }) => subscriber === reaction.declaration.name)
        .map((delivery) => reaction.run(db, delivery, 'test')),
    ),
  )
  return runs.filter(Boolean).length
}

/** Makes the timers of a subscriber due now. */
export const makeDue = (db: Database, subscriber: string) =>
  db.run(sql`update event_delivery set due_at = now() where subscriber = ${subscriber} and state = 'pending'`)
