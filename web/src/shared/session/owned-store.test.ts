import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { aStorage } from '../ui/storage.fixture.ts'
import { aUser } from './user.fixture.ts'

const HOUR_MS = 3_600_000
const OVER = 'Your session has ended. Please sign in again.'

const browser = aStorage('localStorage')
const tab = aStorage('sessionStorage')
const listeners = new Set<() => void>()
vi.stubGlobal('window', { addEventListener: (_event: string, listener: () => void) => listeners.add(listener) })
// Other files run in this process, too, and render pages as the server does.
afterAll(() => vi.unstubAllGlobals())
const { createOwnedStore } = await import('./owned-store.ts')
const { clearSession, storeDemoSession, storeSession } = await import('./storage.ts')

const ADA = '01890000-0000-7000-8000-00000000000a'
const BOB = '01890000-0000-7000-8000-00000000000b'
const signIn = (id: string) =>
  storeSession({ access_token: `eyJ.${id}`, user: aUser({ id }), admin_access: false, founder_access: false })

/** A store as it is when the page loads. */
const load = () =>
  createOwnedStore(
    { text: '' },
    {
      stored: { key: 'texts', schema: z.object({ text: z.string() }) },
      resumed: ({ text }) => ({ text: text.replace('sending', 'waiting') }),
    },
  )

let store: ReturnType<typeof load>
beforeEach(() => {
  vi.useFakeTimers()
  signIn(ADA)
  store = load()
  store.set({ text: 'HSA, sending' })
})
afterEach(() => {
  clearSession()
  tab.clear()
  vi.useRealTimers()
})

test('what was typed survives a reload', () => {
  expect(load().read()).toEqual({ text: 'HSA, waiting' })
})

test('signing out removes it', () => {
  clearSession()
  expect([store.read().text, tab.size]).toEqual(['', 0])
  signIn(ADA)
  expect(store.read()).toEqual({ text: '' })
})

test('signing out in another tab removes it', () => {
  browser.clear()
  for (const listener of listeners) listener()
  expect([store.read().text, tab.size]).toEqual(['', 0])
})

test('a session that ends on its own hides it from everyone but its owner', () => {
  clearSession(OVER)
  expect(store.read()).toEqual({ text: '' })
  signIn(ADA)
  expect(store.read()).toEqual({ text: 'HSA, waiting' })
})

test('its owner finds it although the page was loaded again in between', () => {
  clearSession(OVER)
  const reloaded = load()
  expect(reloaded.read()).toEqual({ text: '' })
  signIn(ADA)
  expect(reloaded.read()).toEqual({ text: 'HSA, waiting' })
})

test.for([
  ['another user', () => signIn(BOB)],
  ['the demo', storeDemoSession],
] as const)('%s never sees it, and it is gone', ([, enter]) => {
  clearSession(OVER)
  enter()
  expect([store.read().text, tab.size]).toEqual(['', 0])
  clearSession(OVER)
  signIn(ADA)
  expect(store.read()).toEqual({ text: '' })
})

test('it is gone an hour after the session ended', () => {
  clearSession(OVER)
  vi.advanceTimersByTime(HOUR_MS - 1)
  expect(tab.size).toBe(1)
  vi.advanceTimersByTime(1)
  expect(tab.size).toBe(0)
  signIn(ADA)
  expect(store.read()).toEqual({ text: '' })
})

test('it is gone an hour after the session ended, also if the page was loaded again or not open', () => {
  clearSession(OVER)
  vi.advanceTimersByTime(HOUR_MS / 2)
  const reloaded = load()
  vi.advanceTimersByTime(HOUR_MS / 2)
  expect(tab.size).toBe(0)
  signIn(ADA)
  reloaded.set({ text: 'HSA' })
  clearSession(OVER)
  vi.setSystemTime(Date.now() + HOUR_MS)
  expect(load().read()).toEqual({ text: '' })
  expect(tab.size).toBe(0)
})

test('a call that fails with the session changes nothing', () => {
  clearSession(OVER)
  store.set({ text: 'failed' })
  expect(store.read()).toEqual({ text: '' })
  signIn(ADA)
  expect(store.read()).toEqual({ text: 'HSA, waiting' })
})
