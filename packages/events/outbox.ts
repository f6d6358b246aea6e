import { type EventName, type EventPayload, events } from '@waymark/contracts/events'
import { type Database, empty, raw, Statement, sql, type Transaction } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { currentActor, outgoingTrace } from '@waymark/platform/tracing'
import type { Subscriber } from './routing.ts'
import { routing } from './routing-table.ts'

/** The channel that signals due deliveries; its messages are empty. */
export const DUE_CHANNEL = 'waymark_due'
/** NOTIFY takes a server-wide lock at commit, so a burst of events shares one. */
const WAKE_EVERY_MS = 10
/** What follows a first event so soon is often of the same lead, such as its score and its broker. */
const SECOND_WAKE_MS = 3

type SubscriberOf<N extends EventName> = (typeof routing)[N][number]

export interface EmitOptions<N extends EventName> {
  /** When the delivery to a subscriber is due, if later than now. This sets a timer. */
  due?: Partial<Record<SubscriberOf<N>, Date>>
  /** Subscribers with nothing to do this time. */
  except?: readonly SubscriberOf<N>[]
  /** By default, who sent the request that is being answered. */
  actor?: string | null
  /**
   * The id of the request, which is the default, or an expression over the row of `from`. In a reaction it is the trace of the reaction's own
   * event.
   */
  trace?: string | Statement | null
}

function deliveries<N extends EventName>(name: N, { due = {}, except = [] }: EmitOptions<N>) {
  const routed: readonly Subscriber[] = routing[name]
  const skipped: readonly Subscriber[] = except
  const times: Partial<Record<Subscriber, Date>> = due
  const subscribers = routed.filter((subscriber) => !skipped.includes(subscriber))
  return { subscribers, due: subscribers.map((subscriber) => times[subscriber]?.toISOString() ?? null) }
}

/**
 * Two CTEs that write an event and its deliveries for the row of `from`, for statements that do everything in one round
 * trip. Without a row, they write nothing. `aggregate_id` and `payload` are expressions over that row. If `from` has
 * several rows, also pass expressions for `id`, which must be new for each row, and, if needed, for `except`: the
 * subscribers with nothing to do for that row. The CTEs are named after the event, so one statement can write several
 * kinds of events. Use `waking` or `wake` with the statement, or let `emitAll` run it.
 */
export function emitting<N extends EventName>(
  name: N,
  source: { from: Statement; aggregate_id: Statement; payload: Statement; id?: Statement; except?: Statement },
  options: EmitOptions<N> = {},
): Statement {
  const { subscribers, due } = deliveries(name, options)
  const event = raw(`"emit ${name}"`)
  const delivery = raw(`"deliver ${name}"`)
  return sql`
    ${event} as (
      insert into outbox_event (id, name, version, aggregate_id, payload, actor, trace)
      select ${source.id ?? sql`${newId()}::uuid`}, ${name}, ${events[name].version}::smallint, ${source.aggregate_id}, ${source.payload},
             ${options.actor ?? currentActor()}, ${options.trace instanceof Statement ? options.trace : outgoingTrace(options.trace ?? null)}
      from ${source.from}
      returning id
    ), ${delivery} as (
      insert into event_delivery (event_id, subscriber, due_at)
      select event.id, share.subscriber, coalesce(share.due_at, now())
      from ${event} as event, unnest(${subscribers}::text[], ${due}::timestamptz[]) as share (subscriber, due_at)
      ${source.id && source.except ? sql`where share.subscriber <> all(select unnest(${source.except}) from ${source.from} where ${source.id} = event.id)` : empty}
    )`
}

/**
 * Writes an event and one delivery per subscriber in the caller's transaction, and wakes the relay after the commit.
 */
export async function emit<N extends EventName>(
  tx: Transaction,
  name: N,
  aggregate_id: string,
  payload: EventPayload<N>,
  options: EmitOptions<N> = {},
): Promise<void> {
  const statement = emitting(
    name,
    {
      from: sql`(select 1) as once`,
      aggregate_id: sql`${aggregate_id}::uuid`,
      payload: sql`${JSON.stringify(payload)}::jsonb`,
    },
    { ...options, trace: options.trace ?? tx.trace ?? null },
  )
  await emitAll(tx, statement)
}

/** Runs CTEs with `emitting` in them as a statement of the transaction, and wakes the relay with the commit. */
export async function emitAll(tx: Transaction, ctes: Statement): Promise<void> {
  const { told, committed } = waking(tx.database)
  await tx.run(sql`with ${ctes} select 1 where ${told}`)
  tx.afterCommit(committed)
}

const wakers = new WeakMap<Database, { again: boolean }>()

/**
 * Tells the relay that something is due: immediately, once more 3 ms later, then at most once per 10 ms. If the signal is
 * lost, the relay polls.
 */
export function wake(db: Database): void {
  const waiting = wakers.get(db)
  if (waiting) waiting.again = true
  else signal(db, SECOND_WAKE_MS)
}

/**
 * The same for a statement that emits. If this process signaled nothing just before, the statement carries the signal, which
 * saves a commit and arrives sooner. Otherwise the signal follows later, as one with those of others, because commits that
 * signal wait for each other.
 * - `told` belongs in the `where` of the statement's last select, and is always true.
 * - `committed` must be called after the commit.
 */
export function waking(db: Database): { told: Statement; committed: () => void } {
  const itself = !wakers.has(db)
  if (itself) gather(db, SECOND_WAKE_MS)
  return {
    told: sql`(not ${itself}::boolean or pg_notify(${DUE_CHANNEL}, '') is not null)`,
    committed: () => {
      if (!itself) wake(db)
    },
  }
}

function signal(db: Database, next_after_ms: number): void {
  gather(db, next_after_ms)
  db.run(sql`select pg_notify(${DUE_CHANNEL}, '')`).catch(() => undefined)
}

/** Until then, `wake` only notes that another signal must follow. */
function gather(db: Database, ms: number): void {
  const state = { again: false }
  wakers.set(db, state)
  setTimeout(() => {
    wakers.delete(db)
    if (state.again) signal(db, WAKE_EVERY_MS)
  }, ms).unref()
}
