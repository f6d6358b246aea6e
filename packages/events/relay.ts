import { setTimeout as sleep } from 'node:timers/promises'
import { batchCalls } from '@waymark/platform/batch-calls'
import type { Database } from '@waymark/platform/database'
import { describeError } from '@waymark/platform/errors'
import type { Log } from '@waymark/platform/log'
import { counter, histogram } from '@waymark/platform/metrics'
import { openSpan, type Span } from '@waymark/platform/tracing'
import type { ActivityCounter } from './activity.ts'
import type { Bus } from './bus.ts'
import { acknowledge, claim, type Room, release } from './deliveries.ts'
import { type Delivery, messageAttributes } from './envelope.ts'
import { listen } from './listen.ts'
import { DUE_CHANNEL } from './outbox.ts'
import type { SubscriberPolicy } from './routing.ts'
import { streamPace } from './stream-pace.ts'

/** Where claimed deliveries are processed: BullMQ queues, or this process itself. */
export interface Transport {
  /** The room per subscriber, so that no queue exceeds its window. Throws when the queues are unreachable. */
  rooms(): Promise<Room[]>
  dispatch(deliveries: readonly Delivery[]): Promise<void>
}

export interface Relay {
  /** True while the queues and the bus accept deliveries. */
  healthy(): boolean
  stop(): Promise<void>
}

/** The relay's own subscriber. A broadcast that cannot reach the bus waits and does not count as failed. */
export const BROADCAST: SubscriberPolicy = {
  does: 'Tells open screens what changed',
  lease_s: 5,
  attempts: 12,
  concurrency: 1,
}

const BROADCAST_BATCH = 500
/**
 * How long acknowledgements of broadcasts wait for each other. Nobody waits for them, and after a crash a repeated broadcast
 * does no harm.
 */
const ACKNOWLEDGE_AFTER_MS = 100
/** The polling interval if a wake-up is lost, which is also how late a timer may be. */
const POLL_MS = 500
/** The delay before another round while queues are full or down. */
const BUSY_MS = 25
const AWAY_MS = 500
/** The delay after a round that failed, for example because PostgreSQL did not answer. */
const FAILED_MS = 250
const dispatched = counter('deliveries_dispatched_total', 'Deliveries dispatched by the relay', ['subscriber'])
const lag = histogram('dispatch_duration_seconds', 'Time from due (usually the event itself) to the first dispatch', [
  'subscriber',
])

/** The deliveries, each in its own tracing span if tracing is on; the receiver continues that span. */
function tracing(deliveries: readonly Delivery[]): {
  traced: readonly Delivery[]
  end: (failure?: string) => void
} {
  const spans: Span[] = []
  const traced = deliveries.map((delivery) => {
    const { subscriber, dispatch, event } = delivery
    const attributes = { ...messageAttributes('send', subscriber, event), 'waymark.dispatch': dispatch }
    const span = openSpan(`send ${subscriber}`, { parent: event.trace, kind: 'producer', attributes })
    if (!span) return delivery
    spans.push(span)
    return { ...delivery, event: { ...event, trace: span.trace } }
  })
  return {
    traced,
    end: (failure) => {
      for (const span of spans) span.end(failure)
    },
  }
}

/** A rest that a wake-up ends, also one that came since `begin`. */
function wakefulRest() {
  let end: (() => void) | undefined
  let woken = false
  return {
    begin: () => {
      woken = false
    },
    wakeUp: () => {
      woken = true
      end?.()
    },
    rest: async (ms: number) => {
      if (ms === 0 || woken) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      end = undefined
    },
  }
}

interface RelayOptions {
  db: Database
  transport: Transport
  bus: Bus
  log: Log
  by: string
  activity: ActivityCounter
}

/** Publishes broadcasts, and acknowledges those of a moment together. */
function broadcaster({ db, bus, log, by, activity }: RelayOptions) {
  const acknowledged = batchCalls<readonly Delivery[], null>({
    work: async (published) => {
      await acknowledge(db, published.flat(), by)
      return published.map(() => null)
    },
    concurrency: 1,
    max_batch: 100,
    linger_ms: ACKNOWLEDGE_AFTER_MS,
    leftNothing: () => false,
  })
  const acknowledging = new Set<Promise<unknown>>()
  return {
    broadcast: async (broadcasts: readonly Delivery[]) => {
      await bus.publish(broadcasts.map(({ event }) => ({ kind: 'event', event })))
      activity.forwarded('broadcast', broadcasts.map(lateMs))
      const done = acknowledged(broadcasts)
        .catch((error: unknown) => log.warn({ err: error }, 'broadcasts cannot be acknowledged; they will be repeated'))
        .finally(() => acknowledging.delete(done))
      acknowledging.add(done)
    },
    settled: () => Promise.all(acknowledging),
  }
}

/** How long to pause after a round that took these, if no stream of them sets the pace. */
function pauseAfter(wanted: readonly Room[], claimed: readonly Delivery[]): number {
  // If it took less of each subscriber than it had room for, no more is due until a wake-up.
  const taken = Map.groupBy(claimed, ({ subscriber }) => subscriber)
  if (wanted.some(({ subscriber, limit }) => limit > 0 && taken.get(subscriber)?.length === limit)) return 0
  return wanted.some(({ limit }) => limit <= 0) ? BUSY_MS : POLL_MS
}

/** Moves due deliveries: broadcasts to the bus, all others to the transport. Any number of relays may run. */
export function startRelay(options: RelayOptions): Relay {
  const { db, transport, log } = options
  let stopped = false
  // Before the first successful round, a failure only means that the relay is starting.
  let healthy = false
  const pace = streamPace()
  const { begin, wakeUp, rest } = wakefulRest()
  const { broadcast, settled } = broadcaster(options)
  const listener = listen(db.url, DUE_CHANNEL, { log, onConnect: wakeUp, onMessage: wakeUp })

  async function forward(deliveries: readonly Delivery[], how: (some: readonly Delivery[]) => Promise<void>) {
    if (deliveries.length === 0) return true
    const { traced, end } = tracing(deliveries)
    try {
      await how(traced)
      end()
      for (const { subscriber, dispatch, fell_due_at } of deliveries) {
        dispatched.inc({ subscriber })
        if (dispatch === 1) lag.observe({ subscriber }, lateMs({ fell_due_at }) / 1000)
      }
      return true
    } catch (error) {
      end(describeError(error))
      if (healthy) log.warn({ err: error }, 'due deliveries cannot be dispatched; they stay due')
      await release(db, deliveries, AWAY_MS / 1000)
      return false
    }
  }

  /** One round; returns how long to pause before the next, and whether a wake-up ends the pause. */
  async function round(): Promise<{ pause_ms: number; wakes: boolean }> {
    const began = performance.now()
    const rooms = await transport.rooms().catch((error: unknown) => {
      if (healthy) log.warn({ err: error }, 'the queues cannot be reached; what is due stays due')
      return undefined
    })
    // While the queues are down nothing is claimed for them, so the rows stay due. While the bus is down, one broadcast
    // is enough to notice when it is back.
    const wanted: Room[] = [...(rooms ?? []), { subscriber: 'broadcast', limit: healthy ? BROADCAST_BATCH : 1 }]
    const claimed = await claim(db, wanted)
    const broadcasts = claimed.filter(({ subscriber }) => subscriber === 'broadcast')
    const work = claimed.filter(({ subscriber }) => subscriber !== 'broadcast')
    const accepted = await Promise.all([
      forward(broadcasts, broadcast),
      forward(work, (some) => transport.dispatch(some)),
    ])
    healthy = rooms !== undefined && accepted.every(Boolean)
    // A wake-up cannot bring back a server that is down.
    if (!healthy) return { pause_ms: AWAY_MS, wakes: false }
    const stream_pause_ms = pace(claimed.length, began, performance.now())
    // Broadcasts that did not fit into this round follow at once.
    if (stream_pause_ms > 0 && claimed.length > 0 && broadcasts.length < BROADCAST_BATCH) {
      return { pause_ms: stream_pause_ms, wakes: false }
    }
    return { pause_ms: pauseAfter(wanted, claimed), wakes: true }
  }

  const running = (async () => {
    while (!stopped) {
      begin()
      try {
        const { pause_ms, wakes } = await round()
        await (wakes ? rest(pause_ms) : sleep(pause_ms))
      } catch (error) {
        if (healthy) log.warn({ err: error }, 'the relay cannot read due deliveries')
        healthy = false
        await sleep(FAILED_MS)
      }
    }
  })()

  return {
    healthy: () => healthy,
    async stop() {
      stopped = true
      wakeUp()
      await running
      await settled()
      await listener.stop()
    },
  }
}

const lateMs = ({ fell_due_at }: Pick<Delivery, 'fell_due_at'>) => Math.max(0, Date.now() - Date.parse(fell_due_at))
