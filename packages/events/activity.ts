import { addSample, type Histogram } from './histogram.ts'
import type { Subscriber } from './routing.ts'

const MINUTE_MS = 60_000
/** Minutes kept while they cannot be written down. */
const KEPT = 15

/** What became of a subscriber's deliveries within a minute. */
export interface Counts {
  done: number
  failed: number
  /** From falling due to done. */
  late: Histogram
  /** How long the reaction itself ran, however it ended. */
  ran: Histogram
}

export interface Minute {
  minute: Date
  over: boolean
  figures: Partial<Record<Subscriber, Counts>>
}

export interface Run {
  /** `left`: put off, or somebody else had done it. */
  outcome: 'done' | 'failed' | 'left'
  /** Milliseconds, as are the others. */
  ran_ms: number
  late_ms: number
}

/** What one process does, counted by minute and subscriber. Observations: nothing is decided from them. */
export interface ActivityCounter {
  started(subscriber: Subscriber): void
  ended(subscriber: Subscriber, run: Run): void
  /** What a subscriber did that runs nothing by itself: so many deliveries were handed on. */
  forwarded(subscriber: Subscriber, late_ms: readonly number[]): void
  /** How many run now; of those without any, nothing. */
  running(): Partial<Record<Subscriber, number>>
  /** The minutes to write down, each whole: the one that runs, and those that `written` did not hear of since they were over. */
  unwritten(): Minute[]
  written(minutes: readonly Minute[]): void
}

const minuteOf = (ms: number) => Math.floor(ms / MINUTE_MS) * MINUTE_MS

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
