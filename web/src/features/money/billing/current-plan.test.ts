import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Subscription } from '@waymark/contracts/money/billing/endpoints'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CurrentPlan } from './current-plan.tsx'

const canceled = {
  package_id: 'broker_basic',
  amount_cents: 999,
  period_ends_at: '2026-12-20T12:00:00.000Z',
  cancel_at_period_end: true,
  past_due_until: null,
  test_payment: false,
} as const satisfies Subscription['paid']

function shown(paid: NonNullable<Subscription['paid']>, suspended: boolean): string {
  const subscription: Subscription = {
    subscription_status: suspended ? 'inactive' : 'active',
    subscription_package: null,
    suspended,
    trial_days_left: 0,
    network_only: false,
    paid,
    overdue: null,
    test_mode: false,
  }
  const plan = createElement(CurrentPlan, { subscription, administrator: false })
  const client = createElement(QueryClientProvider, { client: new QueryClient() }, plan)
  return renderToStaticMarkup(createElement(MantineProvider, { env: 'test' }, client))
}

test('says until when a canceled plan works, and offers to keep it', () => {
  expect(shown(canceled, false)).toMatch(/Active Subscription.*Everything works until.*Keep my subscription/)
})

test.each([
  ['canceled', canceled],
  ['whose charge failed', { ...canceled, past_due_until: '2026-12-10T12:00:00.000Z' }],
  ['that renews', { ...canceled, cancel_at_period_end: false }],
  ['of test mode', { ...canceled, test_payment: true }],
])('promises nothing and offers only to cancel for a plan %s of a suspended account', (_which, paid) => {
  const text = shown(paid, true)
  expect(text).not.toMatch(/Active Subscription|verything works|Keep my subscription|Choose a plan|pay with another/)
  expect(text).toContain('Broker Basic')
})
