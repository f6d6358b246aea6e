import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bring, broughtSince, takeBrought } from './ahead.ts'

let token: string | null
beforeEach(() => {
  token = 'eyJ'
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'broker_token' ? token : null) })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const TODAY = { method: 'GET', path: '/broker/today' } as const
const CODES = { method: 'GET', path: '/broker/codes' } as const
const taken = async (address: typeof TODAY | typeof CODES, request = {}) =>
  (await takeBrought(address, request))?.json() ?? null

test('an answer that another call brings serves one call', async () => {
  bring(TODAY, {}, Promise.resolve(Response.json({ now: [] })))
  expect(await taken(TODAY)).toEqual({ now: [] })
  expect(await taken(TODAY)).toBeNull()
})

test('it serves only the same question', async () => {
  bring(CODES, { query: { limit: 5 } }, Promise.resolve(Response.json([])))
  expect(await taken(CODES, { query: { limit: 5, cursor: 'next' } })).toBeNull()
  expect(await taken(CODES, { query: { limit: 5 } })).toEqual([])
})

test('it does not serve another user or a visitor', async () => {
  bring(TODAY, {}, Promise.resolve(Response.json({ now: [] })))
  expect(broughtSince()).not.toBeNull()
  token = null
  expect(broughtSince()).toBeNull()
  expect(await taken(TODAY)).toBeNull()
})

test('it is outdated after ten seconds', async () => {
  bring(TODAY, {}, Promise.resolve(Response.json({ now: [] })))
  const asked_at = Date.now()
  vi.advanceTimersByTime(9_999)
  expect(broughtSince()).toBe(asked_at)
  vi.advanceTimersByTime(1)
  expect(broughtSince()).toBeNull()
  expect(await taken(TODAY)).toBeNull()
})

test('its age counts from when the other call was sent', () => {
  bring(TODAY, {}, Promise.resolve(Response.json({ now: [] })), Date.now() - 9_999)
  expect(broughtSince()).toBe(Date.now() - 9_999)
  vi.advanceTimersByTime(1)
  expect(broughtSince()).toBeNull()
})

test('the call is sent after all if the other one fails', async () => {
  bring(TODAY, {}, Promise.reject(new Error('unreachable')))
  expect(await taken(TODAY)).toBeNull()
})

test('a call that changes something is always sent', async () => {
  bring(TODAY, {}, Promise.resolve(Response.json({ now: [] })))
  expect(await takeBrought({ method: 'POST', path: '/broker/today' }, {})).toBeNull()
})
