import { expect, test } from 'vitest'
import { leadsToDashboard } from './stored-session.ts'

const user = (fields: object) => ({ role: 'broker', auto_redirect_to_dashboard: false, ...fields })

test('a broker who enabled the redirect and any administrator go to the dashboard', () => {
  expect(leadsToDashboard('eyJ', user({ auto_redirect_to_dashboard: true }))).toBe(true)
  expect(leadsToDashboard('eyJ', user({ role: 'sys_admin' }))).toBe(true)
})

test('everyone else stays on the landing page', () => {
  expect(leadsToDashboard('eyJ', user({}))).toBe(false)
  expect(leadsToDashboard(null, user({ role: 'sys_admin' }))).toBe(false)
  expect(leadsToDashboard('', user({ role: 'sys_admin' }))).toBe(false)
  expect(leadsToDashboard('eyJ', null)).toBe(false)
})

test('a damaged record causes no redirect', () => {
  for (const damaged of ['', [], 'sys_admin', { role: ['sys_admin'] }]) {
    expect(leadsToDashboard('eyJ', damaged)).toBe(false)
  }
})
