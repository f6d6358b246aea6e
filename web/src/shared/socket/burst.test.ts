import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBurst } from './burst.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function recorder() {
  const told: string[] = []
  const burst = createBurst<string>(1000, (items, window) => told.push(`${window}:${items.join('')}`))
  return { told, burst }
}

test('a single item is told once, at once', () => {
  const { told, burst } = recorder()
  burst.add('a')
  expect(told).toEqual(['0:a'])
  vi.advanceTimersByTime(5000)
  expect(told).toEqual(['0:a'])
})

test('a hundred within a second are told twice, the second time all of them', () => {
  const { told, burst } = recorder()
  for (let n = 0; n < 100; n++) burst.add('a')
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['0:a', `0:${'a'.repeat(100)}`])
})

test('the next second is another window', () => {
  const { told, burst } = recorder()
  burst.add('a')
  vi.advanceTimersByTime(1000)
  burst.add('b')
  burst.add('c')
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['0:a', '1:b', '1:bc'])
})

test('nothing is told after it was stopped', () => {
  const { told, burst } = recorder()
  burst.add('a')
  burst.add('b')
  burst.stop()
  vi.advanceTimersByTime(5000)
  expect(told).toEqual(['0:a'])
})
