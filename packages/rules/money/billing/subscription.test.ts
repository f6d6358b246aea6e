import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSubscribed, trialEndsAt, trialInfo } from './subscription.ts'

const created_at = new Date('2026-11-01T12:00:00Z')
const trial = { subscription_status: 'trial', trial_ends_at: trialEndsAt(created_at) }

test('gives a trial of 14 days', () => {
  expect(trial.trial_ends_at).toEqual(new Date('2026-11-15T12:00:00Z'))
})

describe('trialInfo', () => {
  test.each([
    ['2026-11-01T12:00:00Z', 14],
    ['2026-11-01T12:00:01Z', 14],
    ['2026-11-02T12:00:00Z', 13],
    ['2026-11-15T11:59:59Z', 1],
  ])('shows, at %s, %d days left', (now, days_left) => {
    expect(trialInfo(trial, new Date(now))).toEqual({ days_left, is_trial: true })
  })

  test('ends with the last second of the 14 days', () => {
    expect(trialInfo(trial, new Date('2026-11-15T12:00:00Z'))).toEqual({ days_left: 0, is_trial: false })
  })

  test.each(['active', 'inactive'])('%s is not a trial', (subscription_status) => {
    expect(trialInfo({ ...trial, subscription_status }, created_at)).toEqual({ days_left: 0, is_trial: false })
  })

  test('never shows fewer than 0 or more than 14 days', () => {
    fc.assert(
      fc.property(fc.date({ min: created_at, noInvalidDate: true }), (now) => {
        const { days_left, is_trial } = trialInfo(trial, now)
        expect(days_left).toBeLessThanOrEqual(14)
        expect(days_left > 0).toBe(is_trial)
      }),
    )
  })
})

describe('isSubscribed', () => {
  const broker = { ...trial, role: 'broker' }
  test.each([
    ['a trial up to its last moment', broker, '2026-11-15T11:59:59.999Z', true],
    ['a trial from the moment it is over', broker, '2026-11-15T12:00:00.000Z', false],
    [
      'a paid subscription, long after the trial',
      { ...broker, subscription_status: 'active' },
      '2028-01-01T00:00:00Z',
      true,
    ],
    [
      'an inactive one, while its trial would run',
      { ...broker, subscription_status: 'inactive' },
      '2026-11-02T00:00:00Z',
      false,
    ],
    [
      'an administrator, who pays nothing',
      { ...broker, role: 'sys_admin', subscription_status: 'inactive' },
      '2028-01-01T00:00:00Z',
      true,
    ],
  ])('%s', (_name, user, now, expected) => {
    expect(isSubscribed(user, new Date(now))).toBe(expected)
  })
})
