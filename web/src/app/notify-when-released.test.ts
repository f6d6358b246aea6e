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

const shown: string[] = []
const show = (what: string) => notifyManager.schedule(() => shown.push(what))

beforeEach(() => {
  shown.length = 0
})

test('what arrives while a button is pressed is shown, in order, after the click', () => {
  browser.dispatchEvent(new Event('pointerdown'))
  show('first')
  show('second')
  vi.advanceTimersByTime(500)
  expect(shown).toEqual([])
  browser.dispatchEvent(new Event('pointerup'))
  expect(shown).toEqual([])
  vi.advanceTimersByTime(0)
  expect(shown).toEqual(['first', 'second'])
  show('third')
  vi.advanceTimersByTime(0)
  expect(shown).toEqual(['first', 'second', 'third'])
})

test('a long press holds it no longer than three seconds', () => {
  browser.dispatchEvent(new Event('pointerdown'))
  show('first')
  vi.advanceTimersByTime(3_000)
  expect(shown).toEqual(['first'])
  show('second')
  vi.advanceTimersByTime(0)
  expect(shown).toEqual(['first', 'second'])
})
