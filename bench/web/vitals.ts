import type { BrowserContext, Page } from '@playwright/test'

/** The browser reports no event shorter than this (ms), and rounds the others to 8. */
export const SHORTEST_MS = 16
/** A layout shift belongs to the session of those before it if it follows within 1 s, for at most 5 s. */
const SESSION_GAP_MS = 1000
const SESSION_MS = 5000

/** What a page recorded about itself. Times are milliseconds since the navigation. */
interface Recorded {
  largest_ms: number
  shifts: { at: number; value: number }[]
  events: { name: string; interaction: number; took: number }[]
}

export interface Vitals {
  /** Largest contentful paint. */
  lcp_ms: number
  /** Interaction to next paint: the slowest of up to 50 interactions, and one more is left out for every further 50. */
  inp_ms: number
  /** Cumulative layout shift: the worst session of shifts that no input caused. */
  cls: number
  /** How long each reported `keypress` took until the next paint. */
  keypresses_ms: number[]
}

/** Observes from the first moment of the page on. Runs in the page. */
const OBSERVE = `(() => {
  const recorded = { largest_ms: 0, shifts: [], events: [] }
  const observe = (type, options, note) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note))
    observer.observe({ type, buffered: true, ...options })
    return () => observer.takeRecords().forEach(note)
  }
  const flush = [
    observe('largest-contentful-paint', {}, (entry) => { recorded.largest_ms = entry.startTime }),
    observe('layout-shift', {}, ({ hadRecentInput, startTime, value }) => {
      if (!hadRecentInput) recorded.shifts.push({ at: startTime, value })
    }),
    observe('event', { durationThreshold: ${SHORTEST_MS} }, ({ name, interactionId, duration }) => {
      if (interactionId > 0) recorded.events.push({ name, interaction: interactionId, took: duration })
    }),
  ]
  window.benchVitals = async () => {
    // An event is reported after the frame that shows what it did.
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(shown, 100))))
    for (const each of flush) each()
    return recorded
  }
})()`

export const observeVitals = (context: BrowserContext): Promise<unknown> => context.addInitScript({ content: OBSERVE })

/** What the page recorded since it was opened. */
export async function vitalsOf(page: Page): Promise<Vitals> {
  const { largest_ms, shifts, events } = await page.evaluate<Recorded>('window.benchVitals()')
  return {
    lcp_ms: largest_ms,
    inp_ms: interactionToNextPaint(events),
    cls: cumulativeLayoutShift(shifts),
    keypresses_ms: events.filter(({ name }) => name === 'keypress').map(({ took }) => took),
  }
}

/** As https://web.dev/articles/inp defines it. Interactions too short to be reported count as nothing. */
export function interactionToNextPaint(events: Recorded['events']): number {
  const slowest = new Map<number, number>()
  for (const { interaction, took } of events) slowest.set(interaction, Math.max(took, slowest.get(interaction) ?? 0))
  const sorted = [...slowest.values()].toSorted((a, b) => b - a)
  return sorted[Math.floor(sorted.length / 50)] ?? 0
}

/** As https://web.dev/articles/cls defines it. */
export function cumulativeLayoutShift(shifts: Recorded['shifts']): number {
  let [worst, sum, first, last] = [0, 0, 0, Number.NEGATIVE_INFINITY]
  for (const { at, value } of shifts) {
    const goes_on = at - last < SESSION_GAP_MS && at - first < SESSION_MS
    if (!goes_on) [sum, first] = [0, at]
    sum += value
    last = at
    worst = Math.max(worst, sum)
  }
  return worst
}
