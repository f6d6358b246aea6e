import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { aStorage } from '../../../../shared/ui/storage.fixture.ts'

const kept = aStorage('localStorage')
const listeners = new Set<() => void>()
vi.stubGlobal('window', { addEventListener: (_event: string, listener: () => void) => listeners.add(listener) })
// Other files run in this process, too, and render pages as the server does.
afterAll(() => vi.unstubAllGlobals())
const { clearSession, storeDemoSession } = await import('../../../../shared/session/storage.ts')
const { matchingOf, selection } = await import('./selection.ts')

beforeEach(() => {
  storeDemoSession()
  selection.set({ ids: new Set(['ada']), everyone: null, last: 'ada' })
})

test('logging out ends the selection', () => {
  clearSession()
  expect(selection.read()).toEqual({ ids: new Set(), everyone: null, last: null })
})

test('so does logging out in another tab', () => {
  kept.clear()
  for (const listener of listeners) listener()
  expect(selection.read().ids).toEqual(new Set())
})

test('an order matches the same clients, except the one of those not contacted yet', () => {
  const matching = matchingOf({ status: 'new', sort: 'newest' })
  expect(matchingOf({ status: 'new', sort: 'name', order: 'asc' })).toBe(matching)
  expect(matchingOf({ status: 'new', sort: 'due' })).not.toBe(matching)
})
