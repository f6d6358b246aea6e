import type { EventName } from '@waymark/contracts/events'
import { batchCalls } from '@waymark/platform/batch-calls'
import { type Database, empty, recordset, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { perDatabase } from '@waymark/platform/per-database'
import { outgoingTrace } from '@waymark/platform/tracing'
import type { EventEnvelope } from './envelope.ts'
import { waking } from './outbox.ts'
import { acknowledging, type Declaration, MOST_TOGETHER, mayTryAlone, parseFor, type Reaction } from './reaction.ts'

/**
 * The policy for what every lead causes: enough at a time for four full statements. The jobs of a worker that died hold this
 * much of the queue's window for a while.
 */
export const EVERY_LEAD = { lease_s: 20, attempts: 12, concurrency: 16, per_job: 16 } as const

/**
 * A reaction for events that every lead causes. Events that arrive together are handled together, which takes a
 * fraction of the round trips and commits. Two events of one aggregate never share a batch.
 * - `prepare` reads for all events. It returns a row to write for each, or null when there is nothing to do.
 * - `stale` returns CTEs. The last one, `stale`, has the `event_id` of each row that no longer may be written as prepared,
 *   and they lock what must stay like that. Such an event is prepared again when its lease is over.
 * - `columns` says how PostgreSQL reads the rows.
 * - `writes` returns CTEs that write for the rows of the given table. That table has the `columns`, the `event_id`,
 *   and, if `columns` name it, the `trace` for the next events. Rows must be locked in one order (`order by` their
 *   ids), or two batches could deadlock.
 * - Rows that are `inTurn` are not in that table: `commit` writes them, one transaction after another.
 */
export interface BatchHandlers<N extends EventName, Row extends object> {
  prepare: (events: readonly EventEnvelope<N>[], db: Database) => Promise<readonly (Row | null)[]>
  columns: Statement
  stale?: (rows: Statement) => Statement
  writes: (rows: Statement) => Statement
  inTurn?: (row: Row) => boolean
  commit?: (rows: readonly (Row & Traced)[], tx: Transaction) => Promise<void>
}

interface Traced {
  trace: string | null
}

/**
 * The same as `reaction`, with one statement for the events that arrive together. If PostgreSQL rejects it, each event
 * is tried alone, so `prepare` may run several times for one event, and what is written takes effect once. `run` returns
 * false when the delivery was no longer pending, and throws what this event alone throws.
 */
export function batchReaction<const N extends EventName, Row extends object>({
  prepare,
  columns,
  stale,
  writes,
  inTurn = () => false,
  commit,
  ...declaration
}: Declaration<N> & BatchHandlers<N, Row>): Reaction {
  type Event = EventEnvelope<N>
  type Work = Traced & { event: Event; row: Row | null; by: string }
  const common = { max_batch: MOST_TOGETHER, leftNothing: mayTryAlone }

  /** Returns for each event whether its delivery was still pending. */
  async function write(db: Database, works: readonly Work[]): Promise<boolean[]> {
    const rows = works.map(({ event, row, trace }) => ({ ...row, trace, event_id: event.id, nothing: row === null }))
    const { told, committed } = waking(db)
    const written = await db.rows(
      tables.event_delivery.pick('event_id'),
      sql`
      with batch as materialized (select * from ${recordset(rows, sql`event_id uuid, nothing boolean, ${columns}`)}),
      ${stale ? sql`${stale(sql`batch`)},` : empty}
      acknowledged as (${acknowledging(
        declaration.name,
        eventsOf(works),
        by(works),
        stale && sql`event_id in (select event_id from stale)`,
      )}),
      work as (select batch.* from batch join acknowledged using (event_id) where not nothing),
      ${writes(sql`work`)}
      select event_id from acknowledged where ${told}`,
    )
    committed()
    const acknowledged = new Set(written.map(({ event_id }) => event_id))
    return works.map(({ event }) => acknowledged.has(event.id))
  }

  async function commitInTurn(db: Database, works: readonly Work[]): Promise<boolean[]> {
    return db.transaction(async (tx) => {
      const mine = await tx.rows(
        tables.event_delivery.pick('event_id'),
        acknowledging(declaration.name, eventsOf(works), by(works)),
      )
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
    const together = batchCalls<Work, boolean>({ ...common, keys, concurrency: 2, work: (works) => write(db, works) })
    const prepared = batchCalls<{ event: Event }, Row | null>({
      max_batch: MOST_TOGETHER,
      concurrency: 2,
      // Preparing only reads, so each event can be retried alone.
      leftNothing: () => true,
      work: (some) =>
        prepare(
          some.map(({ event }) => event),
          db,
        ),
    })
    // One at a time, because rows that take turns would only wait for each other.
    const turns = batchCalls<Work, boolean>({
      ...common,
      keys,
      concurrency: 1,
      work: (works) => commitInTurn(db, works),
    })
    return async (event: Event, by: string) => {
      // Events that share a statement keep their own traces.
      const trace = outgoingTrace(event.trace)
      const row = await prepared({ event })
      return (row && inTurn(row) ? turns : together)({ event, row, trace, by })
    }
  }
  const linesOf = perDatabase(lines)

  return {
    declaration,
    run: (db, delivery, by) => linesOf(db)(parseFor(declaration, delivery), by),
  }
}

const eventsOf = (works: readonly { event: EventEnvelope }[]) => works.map(({ event }) => event)
/** A process uses one name for all its work. */
const by = (works: readonly { by: string }[]) => works[0]?.by ?? ''
