import type { Page } from '@playwright/test'
import type { Site } from './site.ts'
import { useClients, useLanding, useMessages, useOverview, useSignIn, useStatus } from './uses.ts'
import { walkIntake } from './walk-intake.ts'

/** One page of the product, and what a visitor does on it. */
export interface View {
  name: string
  path(site: Site): string | Promise<string>
  /** By the broker with the long book. */
  signed_in: boolean
  use(page: Page): Promise<void>
  goals: { lcp_s?: number; script_kib?: number; requests?: number }
}

const ofBroker = (name: string, path: string, use: View['use'], goals: View['goals'] = {}): View => ({
  name,
  path: () => path,
  signed_in: true,
  use,
  goals,
})

export const VIEWS: readonly View[] = [
  {
    name: 'landing',
    path: () => '/',
    signed_in: false,
    use: useLanding,
    goals: { lcp_s: 1.6, script_kib: 60 },
  },
  {
    name: 'intake',
    path: () => '/intake',
    signed_in: false,
    use: walkIntake,
    goals: { lcp_s: 1.8, script_kib: 90 },
  },
  {
    name: 'sign-in',
    path: () => '/broker/login',
    signed_in: false,
    use: useSignIn,
    goals: {},
  },
  {
    name: 'status',
    path: async (site) => site.statusPath(await site.submit()),
    signed_in: false,
    use: useStatus,
    goals: {},
  },
  ofBroker('overview', '/broker', useOverview, { lcp_s: 3, script_kib: 220, requests: 40 }),
  ofBroker('clients', '/broker?tab=clients', useClients),
  ofBroker('messages', '/broker?tab=agent-network', useMessages),
]
