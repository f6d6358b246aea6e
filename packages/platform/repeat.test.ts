import { HOUR_MS } from '@waymark/contracts/durations'
import { expect, test } from 'vitest'
import { repeatedly } from './repeat.ts'

test('works again and again', async () => {
  const third = Promise.withResolvers<void>()
  let times = 0
  const repeated = repeatedly(async () => {
    if (++times === 3) third.resolve()
  }, 1)
  await third.promise
  await repeated.stop()
  expect(times).toBeGreaterThanOrEqual(3)
})

test('ends a rest at once, and waits for work in progress, which may end early', async () => {
  const began = Promise.withResolvers<AbortSignal>()
  const work = Promise.withResolvers<void>()
  const ends: string[] = []
  const repeated = repeatedly(async (signal) => {
    began.resolve(signal)
    await work.promise
    ends.push('work')
  }, HOUR_MS)
  const signal = await began.promise
  const stopped = repeated.stop().then(() => ends.push('stop'))
  expect(signal.aborted).toBe(true)
  work.resolve()
  await stopped
  expect(ends).toEqual(['work', 'stop'])
})

test('does not work if it is stopped before its first work', async () => {
  let times = 0
  await repeatedly(async () => void times++, HOUR_MS, HOUR_MS).stop()
  expect(times).toBe(0)
})
