import { type Database, recordset, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { isDatabaseUnavailable, wasRolledBack } from '@waymark/platform/errors'
import { gather } from '@waymark/platform/gather'
import { outgoingTrace } from '@waymark/platform/tracing'
import type { EventEnvelope } from './envelope.ts'
import { wake } from './outbox.ts'
import { acknowledging, heard, type Reaction } from './reaction.ts'
import type { EventOf, ReactionName } from './routing.ts'

/**
 * A reaction of what every lead passes through: the events of one moment are worked on together, so that a stream of
 * them costs a fraction of the round trips and commits. Two events of one aggregate never go together.
 * - `prepare` reads for all of them; it answers for each a row to write from, or null when there is nothing to do.
 * - `writes` are CTEs that write for the rows of `work`, which has `event_id` and the `columns`: one statement, one
 *   round trip. Rows lock in one order there (`order by` their ids), or two batches wait for each other in a circle.
 *   A row also has the `trace` that its events go on with, where `columns` name it.
 * - Rows that must be `inTurn` are not among those: `commit` writes them, in one transaction after the other.
 */
export interface BatchDefinition<C extends ReactionName, Row extends object> {
  prepare: (events: readonly EventEnvelope<EventOf<C>>[], db: Database) => Promise<readonly (Row | null)[]>
  columns: Statement
  writes: () => Statement
  inTurn?: (row: Row) => boolean
  commit?: (rows: readonly (Row & Traced)[], tx: Transaction) => Promise<void>
}

interface Traced {
  trace: string | null
}

// What was acknowledged after all is not written again. Where the database is away, trying each would only take longer.
const mayTryAlone = (error: unknown) => wasRolledBack(error) || !isDatabaseUnavailable(error)

/** More in a batch does not make it faster. */
const MOST = 64

export function batchReaction<C extends ReactionName, Row extends object>(
  subscriber: C,
  { prepare, columns, writes, inTurn = () => false, commit }: BatchDefinition<C, Row>,
): Reaction<C> {
  type Event = EventEnvelope<EventOf<C>>
  type Work = Traced & { event: Event; row: Row | null; by: string }
  const common = { most: MOST, leftNothing: mayTryAlone }

  /** Says for each whether its delivery was still pending. */
  async function write(db: Database, works: readonly Work[]): Promise<boolean[]> {
    const rows = works.map(({ event, row, trace }) => ({ ...row, trace, event_id: event.id, nothing: row === null }))
    const written = await db.rows<{ event_id: string }>(sql`
      with batch as materialized (select * from ${recordset(rows, sql`event_id uuid, nothing boolean, ${columns}`)}),
      acknowledged as (${acknowledging(subscriber, eventsOf(works), by(works))}),
      work as (select batch.* from batch join acknowledged using (event_id) where not nothing),
      ${writes()}
      select event_id from acknowledged`)
    wake(db)
    const acknowledged = new Set(written.map(({ event_id }) => event_id))
    return works.map(({ event }) => acknowledged.has(event.id))
  }

  async function commitInTurn(db: Database, works: readonly Work[]): Promise<boolean[]> {
    return db.transaction(async (tx) => {
      const mine = await tx.rows<{ event_id: string }>(acknowledging(subscriber, eventsOf(works), by(works)))
      const acknowledged = new Set(mine.map(({ event_id }) => event_id))
      const rows = works.flatMap(({ event, row, trace }) =>
        row && acknowledged.has(event.id) ? [{ ...row, trace }] : [],
      )
      if (rows.length > 0) await commit?.(rows, tx)
      return works.map(({ event }) => acknowledged.has(event.id))
    })
  }

  const lines = (db: Database) => {
    const keys = ({ event }: { event: Event }) => [event.aggregate_id]
    const together = gather<Work, boolean>({ ...common, keys, lanes: 2, work: (works) => write(db, works) })
    const prepared = gather<{ event: Event }, Row | null>({
      most: MOST,
      lanes: 2,
      // It only reads: one that cannot be prepared fails alone.
      leftNothing: () => true,
      work: (some) =>
        prepare(
          some.map(({ event }) => event),
          db,
        ),
    })
    // One at a time: what takes turns would only wait for itself.
    const turns = gather<Work, boolean>({ ...common, keys, lanes: 1, work: (works) => commitInTurn(db, works) })
    return async (event: Event, by: string) => {
      // What is worked on together has traces of its own each.
      const trace = outgoingTrace(event.trace)
      const row = await prepared({ event })
      return (row && inTurn(row) ? turns : together)({ event, row, trace, by })
    }
  }
  const perDatabase = new WeakMap<Database, ReturnType<typeof lines>>()

  return {
    subscriber,
    run(db, delivery, by) {
      const line = perDatabase.get(db) ?? lines(db)
      perDatabase.set(db, line)
      return line(heard(subscriber, delivery), by)
    },
  }
}

const eventsOf = (works: readonly { event: EventEnvelope }[]) => works.map(({ event }) => event)
/** Everything that one process does is done by one name. */
const by = (works: readonly { by: string }[]) => works[0]?.by ?? ''
