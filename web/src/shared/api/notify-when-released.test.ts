import { notifyManager } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { notifyWhenReleased } from './notify-when-released.ts'

const browser = new EventTarget()
vi.stubGlobal('window', browser)
vi.useFakeTimers()
notifyWhenReleased()
// Test files of a worker share all of these.
afterAll(() => {
  notifyManager.setScheduler((run) => setTimeout(run))
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const point = (type: 'pointerdown' | 'pointerup' | 'pointercancel', pointerType: 'mouse' | 'touch') =>
  browser.dispatchEvent(Object.assign(new Event(type), { pointerType }))

const shown: string[] = []
const show = (what: string) => notifyManager.schedule(() => shown.push(what))

beforeEach(() => {
  shown.length = 0
})

test('what arrives while a button is pressed is shown, in order, after the click', () => {
  point('pointerdown', 'mouse')
  show('first')
  show('second')
  vi.advanceTimersByTime(500)
  expect(shown).toEqual([])
  point('pointerup', 'mouse')
  expect(shown).toEqual([])
  vi.advanceTimersByTime(0)
  expect(shown).toEqual(['first', 'second'])
  show('third')
  vi.advanceTimersByTime(0)
  expect(shown).toEqual(['first', 'second', 'third'])
})

test('on a touch screen, it is shown only after the click, which comes some time after the release', () => {
  point('pointerdown', 'touch')
  show('first')
  point('pointerup', 'touch')
  vi.advanceTimersByTime(100)
  expect(shown).toEqual([])
  browser.dispatchEvent(new Event('click'))
  expect(shown).toEqual([])
  vi.advanceTimersByTime(0)
  expect(shown).toEqual(['first'])
})

test.each([
  ['without a click holds it no longer than 350 ms after the release', 'pointerup', 350],
  ['that scrolls holds it no longer', 'pointercancel', 0],
] as const)('a touch %s', (_what, end, waits_ms) => {
  point('pointerdown', 'touch')
  show('first')
  point(end, 'touch')
  vi.advanceTimersByTime(waits_ms)
  expect(shown).toEqual(['first'])
})

test('a click that belongs to an earlier touch does not show it during the next one', () => {
  point('pointerdown', 'touch')
  point('pointerup', 'touch')
  point('pointerdown', 'touch')
  show('first')
  browser.dispatchEvent(new Event('click'))
  vi.advanceTimersByTime(100)
  expect(shown).toEqual([])
  point('pointerup', 'touch')
  browser.dispatchEvent(new Event('click'))
  vi.advanceTimersByTime(0)
  expect(shown).toEqual(['first'])
})

test('a long press holds it no longer than three seconds', () => {
  point('pointerdown', 'mouse')
  show('first')
  vi.advanceTimersByTime(3_000)
  expect(shown).toEqual(['first'])
  show('second')
  vi.advanceTimersByTime(0)
  expect(shown).toEqual(['first', 'second'])
})
