import { MINUTE_MS } from '@waymark/contracts/durations'
import { addSample, type Histogram } from './histogram.ts'
import type { Subscriber } from './routing.ts'

/** How many minutes are kept while the database is down. */
const KEPT = 15

/** The results of a subscriber's deliveries within a minute. */
export interface Counts {
  done: number
  failed: number
  /** From the due time until done. */
  late: Histogram
  /** The run time of the reaction, whatever the result. */
  ran: Histogram
}

export interface Minute {
  minute: Date
  over: boolean
  figures: Partial<Record<Subscriber, Counts>>
}

export interface Run {
  /** `left`: postponed, or already done by another process. */
  outcome: 'done' | 'failed' | 'left'
  /** Milliseconds, like the others. */
  ran_ms: number
  late_ms: number
}

/** The activity of one process by minute and subscriber. These are statistics; no decision depends on them. */
export interface ActivityCounter {
  started(subscriber: Subscriber): void
  ended(subscriber: Subscriber, run: Run): void
  /** Counts deliveries of a subscriber that runs nothing itself but forwards them. */
  forwarded(subscriber: Subscriber, late_ms: readonly number[]): void
  /** The number of running deliveries; subscribers without any are left out. */
  running(): Partial<Record<Subscriber, number>>
  /** The minutes to store, each complete: the current one, and earlier ones that were not stored since they ended. */
  unwritten(): Minute[]
  written(minutes: readonly Minute[]): void
}

const minuteOf = (ms: number) => Math.floor(ms / MINUTE_MS) * MINUTE_MS

/**
 * Counts in memory. `now` is in milliseconds since 1970. Of more than 15 minutes that could not be stored, the oldest are
 * forgotten.
 */
export function createActivityCounter(now: () => number = Date.now): ActivityCounter {
  const running = new Map<Subscriber, number>()
  const minutes = new Map<number, Map<Subscriber, Counts>>()

  const countsOf = (subscriber: Subscriber): Counts => {
    const minute = minuteOf(now())
    const counts = minutes.get(minute) ?? new Map<Subscriber, Counts>()
    minutes.set(minute, counts)
    if (minutes.size > KEPT) minutes.delete(Math.min(...minutes.keys()))
    const mine = counts.get(subscriber) ?? { done: 0, failed: 0, late: {}, ran: {} }
    counts.set(subscriber, mine)
    return mine
  }

  return {
    started: (subscriber) => running.set(subscriber, (running.get(subscriber) ?? 0) + 1),
    ended(subscriber, { outcome, ran_ms, late_ms }) {
      running.set(subscriber, (running.get(subscriber) ?? 0) - 1)
      const counts = countsOf(subscriber)
      addSample(counts.ran, ran_ms)
      if (outcome === 'failed') counts.failed += 1
      if (outcome !== 'done') return
      counts.done += 1
      addSample(counts.late, late_ms)
    },
    forwarded(subscriber, late_ms) {
      const counts = countsOf(subscriber)
      counts.done += late_ms.length
      for (const ms of late_ms) addSample(counts.late, ms)
    },
    running: () => Object.fromEntries([...running].filter(([, count]) => count > 0)),
    unwritten() {
      const current = minuteOf(now())
      return [...minutes].map(([minute, counts]) => ({
        minute: new Date(minute),
        over: minute < current,
        figures: Object.fromEntries(counts),
      }))
    },
    written(some) {
      for (const { minute, over } of some) if (over) minutes.delete(minute.getTime())
    },
  }
}
