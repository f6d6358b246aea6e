import { billingEndpoints } from '@waymark/contracts/money/billing/endpoints'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { aStorage } from '../shared/ui/storage.fixture.ts'

const kept = aStorage('localStorage')
const listeners = new Set<() => void>()
vi.stubEnv('SSR', false)
vi.stubGlobal('window', {
  addEventListener: (event: string, listener: () => void) => event === 'storage' && listeners.add(listener),
})
// Other files run in this process, too, and render pages as the server does.
afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
const { secondFactorNeeded } = await import('../shared/session/confirmation.ts')
const { clearSession, storeDemoSession } = await import('../shared/session/storage.ts')
const { queryClient } = await import('./query-client.ts')

const PLANS = [billingEndpoints.listPlans.path, 'one', {}]

beforeEach(() => {
  clearSession()
  queryClient.clear()
  storeDemoSession()
  queryClient.setQueryData(['/clients'], ['Ada'])
  queryClient.setQueryData(PLANS, [])
})

test('logging out deletes what the user has seen at once, and keeps the plans', () => {
  secondFactorNeeded.set(true)
  clearSession()
  expect(queryClient.getQueryData(['/clients'])).toBeUndefined()
  expect(queryClient.getQueryData(PLANS)).toEqual([])
  expect(secondFactorNeeded.read()).toBe(false)
})

test('so does logging out in another tab', () => {
  kept.clear()
  for (const listener of listeners) listener()
  expect(queryClient.getQueryData(['/clients'])).toBeUndefined()
})

test('a sign-in deletes nothing', () => {
  clearSession()
  queryClient.setQueryData(['/clients'], ['Ada'])
  storeDemoSession()
  expect(queryClient.getQueryData(['/clients'])).toEqual(['Ada'])
})
