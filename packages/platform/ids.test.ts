import { afterEach, expect, test, vi } from 'vitest'
import { lowestIdAt, madeAt, newId } from './ids.ts'

afterEach(() => vi.useRealTimers())

test('creates UUIDv7 ids in order, however fast', () => {
  const before = lowestIdAt(new Date())
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(true)
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
  expect((ids[0] ?? '') > before).toBe(true)
})

test('follows a clock that was an hour ahead and is set right, and keeps the order when it is set back a little', () => {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + 3_600_000 })
  expect(madeAt(newId())).toBe(now + 3_600_000)
  vi.setSystemTime(now)
  const last = newId()
  expect(madeAt(last)).toBe(now)
  vi.setSystemTime(now - 2000)
  expect(newId() > last).toBe(true)
})

test('an id contains its creation time', () => {
  expect(madeAt(lowestIdAt(new Date(1_700_000_000_123)))).toBe(1_700_000_000_123)
})

test('an instant before 1970 has the lowest id of all', () => {
  expect(lowestIdAt(new Date('1969-12-19T00:00:00Z'))).toBe('00000000-0000-0000-0000-000000000000')
})
