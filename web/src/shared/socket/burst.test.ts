import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBurst } from './burst.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function recorder() {
  const flushed: string[] = []
  const burst = createBurst<string>(1000, (items, window) => flushed.push(`${window}:${items.join('')}`))
  return { flushed, burst }
}

test('a single item is flushed once, right away', () => {
  const { flushed, burst } = recorder()
  burst.add('a')
  expect(flushed).toEqual(['0:a'])
  vi.advanceTimersByTime(5000)
  expect(flushed).toEqual(['0:a'])
})

test('a hundred items within a second are flushed twice, the second time all together', () => {
  const { flushed, burst } = recorder()
  for (let n = 0; n < 100; n++) burst.add('a')
  vi.advanceTimersByTime(1000)
  expect(flushed).toEqual(['0:a', `0:${'a'.repeat(100)}`])
})

test('the next second is a new window', () => {
  const { flushed, burst } = recorder()
  burst.add('a')
  vi.advanceTimersByTime(1000)
  burst.add('b')
  burst.add('c')
  vi.advanceTimersByTime(1000)
  expect(flushed).toEqual(['0:a', '1:b', '1:bc'])
})

test('nothing is flushed after a stop', () => {
  const { flushed, burst } = recorder()
  burst.add('a')
  burst.add('b')
  burst.stop()
  vi.advanceTimersByTime(5000)
  expect(flushed).toEqual(['0:a'])
})
