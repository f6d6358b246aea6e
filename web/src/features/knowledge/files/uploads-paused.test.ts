import { expect, test } from 'vitest'
import { aUser } from '../../../shared/session/user.fixture.ts'
import { uploadsPaused } from './uploads-paused.ts'

test('pauses uploads as the server does: without a plan or a trial, but never for an administrator', () => {
  const now = new Date('2026-11-30T12:00:00Z')
  const inactive = { subscription_status: 'inactive' } as const
  expect(uploadsPaused(aUser(inactive), now)).toBe(true)
  expect(uploadsPaused(aUser({ ...inactive, role: 'sys_admin' }), now)).toBe(false)
  expect(uploadsPaused(aUser({ subscription_status: 'active' }), now)).toBe(false)
  expect(uploadsPaused(aUser(), now)).toBe(false)
  expect(uploadsPaused(aUser({ trial_ends_at: '2026-11-29T12:00:00.000Z' }), now)).toBe(true)
  expect(uploadsPaused(undefined, now)).toBe(false)
})
