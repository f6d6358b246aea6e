import { expect, test } from 'vitest'
import { dueWords, nextAsk, shareLeft } from '../../../shared/intake/due-time.ts'

test('polling slows down but never stops', () => {
  const waits = Array.from({ length: 20 }, (_, asked) => nextAsk(asked))
  expect(waits[0]).toBe(1000)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.at(-1)).toBe(30_000)
})

test("the due time is shown in the viewer's time zone", () => {
  expect(dueWords('2026-11-22T21:34:00Z', 'en-US', 'America/Chicago')).toBe('Sunday, November 22 at 3:34 PM CST')
  expect(dueWords('2026-11-22T23:34:00Z', 'en-US', 'Asia/Tokyo')).toBe('Monday, November 23 at 8:34 AM GMT+9')
})

test('the share of time left goes from one to zero', () => {
  const [assigned_at, due_at] = ['2026-11-21T12:00:00Z', '2026-11-22T12:00:00Z']
  expect(shareLeft(assigned_at, due_at, Date.parse('2026-11-21T11:59:00Z'))).toBe(1)
  expect(shareLeft(assigned_at, due_at, Date.parse('2026-11-22T06:00:00Z'))).toBe(0.25)
  expect(shareLeft(assigned_at, due_at, Date.parse('2026-11-23T00:00:00Z'))).toBe(0)
})
