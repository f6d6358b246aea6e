import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { aStorage } from '../../shared/ui/storage.fixture.ts'

const kept = aStorage('localStorage')
// Other files run in this process, too, and render pages as the server does.
afterAll(() => vi.unstubAllGlobals())
const { readRecent, remember } = await import('./recent.ts')
const { clearSession } = await import('../../shared/session/storage.ts')

afterEach(() => kept.clear())

test('what was opened last comes first, each once, six at most', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c']) remember(id)
  expect(readRecent()).toEqual(['c', 'g', 'f', 'e', 'd', 'b'])
})

test('the end of the session forgets it', () => {
  remember('a')
  clearSession()
  expect(readRecent()).toEqual([])
})

test('an unreadable entry counts as nothing', () => {
  kept.set('recent_places', '{broken')
  expect(readRecent()).toEqual([])
})
