import type { Consumer } from './routing.ts'
import { addTo, type Spread } from './spread.ts'

const MINUTE_MS = 60_000
/** Minutes kept while they cannot be written down. */
const KEPT = 15

/** What became of a consumer's deliveries within a minute. */
export interface Counts {
  done: number
  failed: number
  /** From falling due to done. */
  late: Spread
  /** How long the reaction itself ran, however it ended. */
  ran: Spread
}

export interface Minute {
  minute: Date
  over: boolean
  figures: Partial<Record<Consumer, Counts>>
}

export interface Run {
  /** `left`: put off, or somebody else had done it. */
  outcome: 'done' | 'failed' | 'left'
  /** Milliseconds, as are the others. */
  ran_ms: number
  late_ms: number
}

/** What one process does, counted by minute and consumer. Observations: nothing is decided from them. */
export interface Tally {
  started(consumer: Consumer): void
  ended(consumer: Consumer, run: Run): void
  /** What a consumer did that runs nothing by itself: so many deliveries were handed on. */
  handedOn(consumer: Consumer, late_ms: readonly number[]): void
  /** How many run now; of those without any, nothing. */
  running(): Partial<Record<Consumer, number>>
  /** The minutes to write down, each whole: the one that runs, and those that `written` did not hear of since they were over. */
  unwritten(): Minute[]
  written(minutes: readonly Minute[]): void
}

const minuteOf = (ms: number) => Math.floor(ms / MINUTE_MS) * MINUTE_MS

export function createTally(now: () => number = Date.now): Tally {
  const running = new Map<Consumer, number>()
  const minutes = new Map<number, Map<Consumer, Counts>>()

  const countsOf = (consumer: Consumer): Counts => {
    const minute = minuteOf(now())
    const counts = minutes.get(minute) ?? new Map<Consumer, Counts>()
    minutes.set(minute, counts)
    if (minutes.size > KEPT) minutes.delete(Math.min(...minutes.keys()))
    const mine = counts.get(consumer) ?? { done: 0, failed: 0, late: {}, ran: {} }
    counts.set(consumer, mine)
    return mine
  }

  return {
    started: (consumer) => running.set(consumer, (running.get(consumer) ?? 0) + 1),
    ended(consumer, { outcome, ran_ms, late_ms }) {
      running.set(consumer, (running.get(consumer) ?? 0) - 1)
      const counts = countsOf(consumer)
      addTo(counts.ran, ran_ms)
      if (outcome === 'failed') counts.failed += 1
      if (outcome !== 'done') return
      counts.done += 1
      addTo(counts.late, late_ms)
    },
    handedOn(consumer, late_ms) {
      const counts = countsOf(consumer)
      counts.done += late_ms.length
      for (const ms of late_ms) addTo(counts.late, ms)
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
