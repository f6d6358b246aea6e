import type { Delivery, LISTED_STATES } from '@waymark/contracts/operations/queues/endpoints'
import { duration } from '../format/time.ts'

export const STATE_LABELS: Record<Delivery['state'], string> = {
  dead: 'Failed',
  waiting: 'Waiting',
  taken: 'In progress',
  retrying: 'Waiting to retry',
  later: 'Later',
  discarded: 'Discarded',
  done: 'Done',
}

/** The message for an empty list. */
export const NONE_OF: Record<(typeof LISTED_STATES)[number], string> = {
  dead: 'Deliveries that used all their attempts will be listed here with their errors, to retry or discard.',
  waiting: 'Deliveries that are due but not sent out yet will be listed here.',
  taken: 'Deliveries that were sent out but are not finished yet will be listed here.',
  retrying: 'Deliveries that failed and are waiting for their next attempt will be listed here.',
  later: 'Timers and postponed deliveries will be listed here.',
  discarded: 'Discarded deliveries will be listed here with the reason.',
}

export const toneOf = (state: Delivery['state']) =>
  state === 'dead' || state === 'retrying' ? 'waiting' : state === 'done' ? 'good' : 'plain'

/** A duration: `320 ms`, `4.5 s`, `12 s`, then minutes and hours. */
export function span(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`
  if (ms < 60_000) return `${Math.round(ms / 1000)} s`
  return duration(ms)
}

/** Several durations separated by slashes. A unit that all of them share appears once: `8 / 20 / 32 ms`. */
export function spans(times: readonly number[]): string {
  const [texts, units] = [times.map(span), new Set(times.map((ms) => span(ms).replace(/^\S+/, '')))]
  const unit = units.size === 1 ? [...units].join('') : ''
  return texts.map((text) => text.slice(0, text.length - unit.length)).join(' / ') + unit
}
