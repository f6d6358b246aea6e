import { expect, test } from 'vitest'
import { cumulativeLayoutShift, interactionToNextPaint } from './vitals.ts'

const event = (interaction: number, took: number, name = 'pointerup') => ({ name, interaction, took })
const shift = (at: number, value: number) => ({ at, value })

test('an interaction takes as long as the slowest of its events, and the slowest interaction counts', () => {
  const events = [event(1, 24, 'keydown'), event(1, 56, 'keyup'), event(2, 40, 'pointerdown'), event(2, 16, 'click')]
  expect(interactionToNextPaint(events)).toBe(56)
})

test('one slow interaction is left out for every fifty', () => {
  const many = Array.from({ length: 98 }, (_, place) => event(place, 16))
  expect(interactionToNextPaint([...many.slice(0, 48), event(98, 500)])).toBe(500)
  expect(interactionToNextPaint([...many.slice(0, 49), event(98, 500)])).toBe(16)
  expect(interactionToNextPaint([...many, event(98, 500), event(99, 400)])).toBe(16)
})

test('a page without reported interactions or shifts has none', () => {
  expect(interactionToNextPaint([])).toBe(0)
  expect(cumulativeLayoutShift([])).toBe(0)
})

test('shifts add up while less than a second lies between them', () => {
  expect(cumulativeLayoutShift([shift(100, 0.1), shift(900, 0.1), shift(2000, 0.15)])).toBeCloseTo(0.2)
})

test('a session of shifts ends after five seconds, and the worst one counts', () => {
  const steady = Array.from({ length: 10 }, (_, place) => shift(place * 900, 0.1))
  expect(cumulativeLayoutShift(steady)).toBeCloseTo(0.6)
})
