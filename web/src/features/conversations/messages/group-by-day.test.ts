import { expect, test } from 'vitest'
import { groupByDay } from './group-by-day.ts'

const now = new Date(2026, 10, 21, 12).getTime()
const at = (day: number, hour: number) => ({ created_at: new Date(2026, 10, day, hour).toISOString() })

test("days start at midnight in the viewer's time zone", () => {
  const days = groupByDay([at(20, 1), at(20, 23), at(21, 0), at(21, 11)], now, 'en-US')
  expect(days.map(({ name, items }) => `${name} ${items.length}`)).toEqual(['Yesterday 2', 'Today 2'])
})

test('an empty list has no days', () => {
  expect(groupByDay([], now)).toEqual([])
})
