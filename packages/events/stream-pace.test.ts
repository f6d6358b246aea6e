import { describe, expect, test } from 'vitest'
import { streamPace } from './stream-pace.ts'

/** Rounds of `took_ms` that claim `rows` each, after a quiet second, until a stream would be noticed; the last pause. */
function after({ rows, took_ms }: { rows: number; took_ms: number }, pace = streamPace()) {
  let now = 1000
  let pause_ms = pace(0, now, now)
  for (const end = now + 300; now < end; ) {
    const began = now + pause_ms
    now = began + took_ms
    pause_ms = pace(rows, began, now)
  }
  return { pause_ms, now, pace }
}

describe('the relay', () => {
  test('goes on at once with a few deliveries now and then', () => {
    expect(after({ rows: 3, took_ms: 8 }).pause_ms).toBe(0)
  })

  test('pauses in a stream', () => {
    expect(after({ rows: 40, took_ms: 10 }).pause_ms).toBe(40)
  })

  test('pauses as long as its round took, but no longer than half a second', () => {
    expect(after({ rows: 500, took_ms: 120 }).pause_ms).toBe(120)
    expect(after({ rows: 5000, took_ms: 2000 }).pause_ms).toBe(500)
  })

  test('goes on at once when the stream has ended', () => {
    const { now, pace } = after({ rows: 40, took_ms: 10 })
    expect(pace(1, now + 1000, now + 1008)).toBe(0)
  })
})
