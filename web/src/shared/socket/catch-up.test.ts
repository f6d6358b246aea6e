import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCatchUp } from './catch-up.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function screen(asked_ms_before = 0) {
  const done: string[] = []
  const catchUp = createCatchUp(
    {
      all: () => done.push('all'),
      earlier: () => done.push('earlier'),
    },
    Date.now() - asked_ms_before,
  )
  return { done, catchUp }
}

test('what was asked since nothing was sent is not asked again, only what an earlier screen had asked', () => {
  const { done, catchUp } = screen()
  vi.advanceTimersByTime(800)
  catchUp.connected()
  catchUp.hello({ quiet_ms: 60_000 })
  vi.advanceTimersByTime(5_000)
  expect(done).toEqual(['earlier'])
})

test('everything is read again if something was sent after the first request', () => {
  const { done, catchUp } = screen()
  vi.advanceTimersByTime(800)
  catchUp.connected()
  catchUp.hello({ quiet_ms: 799 })
  vi.advanceTimersByTime(5_000)
  expect(done).toEqual(['all'])
})

test('everything is read again if the gateway says nothing', () => {
  const { done, catchUp } = screen()
  catchUp.connected()
  vi.advanceTimersByTime(5_000)
  catchUp.hello({ quiet_ms: 60_000 })
  expect(done).toEqual(['all'])
})

test('everything is read again after a lost connection, whatever the gateway says', () => {
  const { done, catchUp } = screen()
  catchUp.connected()
  catchUp.hello({ quiet_ms: 60_000 })
  catchUp.connected()
  catchUp.hello({ quiet_ms: 60_000 })
  expect(done).toEqual(['earlier', 'all'])
})

test('a connection that is lost before its first message counts as none', () => {
  const { done, catchUp } = screen()
  catchUp.connected()
  vi.advanceTimersByTime(500)
  catchUp.connected()
  vi.advanceTimersByTime(900)
  catchUp.hello({ quiet_ms: 60_000 })
  expect(done).toEqual(['earlier'])
})

test('everything is read again if something was sent after a request from before the screen opened', () => {
  const { done, catchUp } = screen(300)
  vi.advanceTimersByTime(800)
  catchUp.connected()
  catchUp.hello({ quiet_ms: 1_000 })
  expect(done).toEqual(['all'])
})
