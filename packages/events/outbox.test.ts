import { sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { countSignals } from '@waymark/testing/count-signals'
import { createEventCore } from '@waymark/testing/event-core'
import { eventually } from '@waymark/testing/wait'
import { afterEach, expect, test, vi } from 'vitest'
import { DUE_CHANNEL, emit, wake } from './outbox.ts'

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

test('an event that comes alone carries the signal, without a statement of its own', async () => {
  await using core = await createEventCore()
  const signals = await countSignals(core.db)
  const separate = vi.spyOn(core.db, 'run')
  await core.submit(1)
  await eventually('the signal arrives', () => signals() === 1)
  expect(separate).not.toHaveBeenCalled()
})

test('an event soon after a signal is signaled once it is committed', async () => {
  await using core = await createEventCore()
  const signals = await countSignals(core.db)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  wake(core.db)
  await core.submit(1)
  vi.advanceTimersByTime(3)
  vi.useRealTimers()
  await eventually('a second signal arrives', () => signals() > 1)
  expect(signals()).toBe(2)
})

test('an event that is rolled back signals nothing', async () => {
  await using core = await createEventCore()
  const signals = await countSignals(core.db)
  await expect(
    core.db.transaction(async (tx) => {
      await emit(tx, 'client.submitted', newId(), { revision: 1 })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await core.db.run(sql`select pg_notify(${DUE_CHANNEL}, 'last')`)
  await eventually('the last signal arrives', () => signals() > 0)
  expect(signals()).toBe(1)
})
