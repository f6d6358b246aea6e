import { createEventCore } from '@waymark/testing/event-core'
import { afterEach, expect, test, vi } from 'vitest'
import { wake } from './outbox.ts'

afterEach(() => vi.useRealTimers())

test('signals what is due at once, again 3 ms later, and then every 10 ms while more becomes due', async () => {
  await using core = await createEventCore()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const signal = vi.spyOn(core.db, 'run')
  const signaled: number[] = []
  for (let ms = 0; ms <= 25; ms += 1) {
    const before = signal.mock.calls.length
    wake(core.db)
    if (signal.mock.calls.length > before) signaled.push(ms)
    const after = signal.mock.calls.length
    vi.advanceTimersByTime(1)
    if (signal.mock.calls.length > after) signaled.push(ms + 1)
  }
  expect(signaled).toEqual([0, 3, 13, 23])
  vi.useRealTimers()
})
