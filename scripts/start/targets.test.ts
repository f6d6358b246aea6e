import { expect, test } from 'vitest'
import { createTargets } from './targets.ts'

test('takes turns between instances, and skips one that has ended', async () => {
  const targets = createTargets()
  targets.add(1)
  targets.add(2)
  const now = Date.now()
  const turns = [await targets.next(now), await targets.next(now), await targets.next(now)]
  expect(turns[0]).not.toBe(turns[1])
  expect(turns[2]).toBe(turns[0])
  targets.remove(1)
  expect([await targets.next(now), await targets.next(now)]).toEqual([2, 2])
})

test('gives a waiting caller the next instance, or nothing at the deadline', async () => {
  const targets = createTargets()
  const waiting = Promise.all([targets.next(Date.now() + 10_000), targets.next(Date.now() + 10_000)])
  targets.add(3)
  expect(await waiting).toEqual([3, 3])
  targets.remove(3)
  expect(await targets.next(Date.now() + 10)).toBeUndefined()
})
