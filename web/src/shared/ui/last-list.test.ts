import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '../session/user.fixture.ts'
import { aStorage } from './storage.fixture.ts'

const browser = aStorage('localStorage')
const tab = aStorage('sessionStorage')
const listeners = new Set<() => void>()
vi.stubEnv('SSR', false)
vi.stubGlobal('window', { addEventListener: (_event: string, listener: () => void) => listeners.add(listener) })
// Other files run in this process, too, and render pages as the server does.
afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
const { clearSession, storeSession } = await import('../session/storage.ts')
const { numberOf } = await import('./last-list.ts')

const signIn = () => storeSession({ access_token: 'eyJ.1', user: aUser(), admin_access: false, founder_access: false })
const kept = () => [...tab.values()].join('')

beforeEach(() => {
  clearSession()
  signIn()
  numberOf('insulin')
})

test('signing out removes the words that were searched for', () => {
  clearSession()
  expect(kept()).toBe('')
  signIn()
  expect(numberOf('metformin')).toBe('1')
})

test('signing out in another tab removes them', () => {
  browser.clear()
  for (const listener of listeners) listener()
  expect(kept()).toBe('')
})

test('they stay for their user when the session ends on its own', () => {
  clearSession('Your session has ended. Please sign in again.')
  expect(kept()).toContain('insulin')
  signIn()
  expect(numberOf('metformin')).toBe('2')
})
