import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockState, dueAt, nudgeAt } from './clock.ts'

const assigned_at = new Date('2026-11-20T10:00:00Z')
const running = { assigned_at, due_at: dueAt(assigned_at), first_contact_at: null }

test('makes contact due 24 hours after the assignment, with a nudge at three quarters', () => {
  expect(dueAt(assigned_at)).toEqual(new Date('2026-11-21T10:00:00Z'))
  expect(nudgeAt(assigned_at)).toEqual(new Date('2026-11-21T04:00:00Z'))
})

describe('the clock', () => {
  test.each([
    ['2026-11-20T10:00:00Z', { state: 'running', elapsed: 0 }],
    ['2026-11-20T22:00:00Z', { state: 'running', elapsed: 0.5 }],
    ['2026-11-21T03:59:59Z', { state: 'running' }],
    ['2026-11-21T04:00:00Z', { state: 'nudge', elapsed: 0.75 }],
    ['2026-11-21T09:59:59Z', { state: 'nudge' }],
    ['2026-11-21T10:00:00Z', { state: 'missed', elapsed: 1 }],
    ['2026-12-01T00:00:00Z', { state: 'missed', elapsed: 1 }],
    ['2026-11-20T09:59:00Z', { state: 'running', elapsed: 0 }],
  ])('reads %s', (now, expected) => {
    expect(clockState(new Date(now), running)).toMatchObject(expected)
  })

  test('stops at the first contact, even a late one', () => {
    const now = new Date('2026-12-24T00:00:00Z')
    expect(clockState(now, { ...running, first_contact_at: new Date('2026-11-20T16:00:00Z') })).toEqual({
      state: 'stopped',
      elapsed: 0.25,
    })
    expect(clockState(now, { ...running, first_contact_at: new Date('2026-11-25T00:00:00Z') })).toEqual({
      state: 'stopped',
      elapsed: 1,
    })
  })

  test('accepts timestamps as the API returns them', () => {
    const texts = {
      assigned_at: '2026-11-20T10:00:00.000Z',
      due_at: '2026-11-21T10:00:00.000Z',
      first_contact_at: null,
    }
    expect(clockState(new Date('2026-11-20T22:00:00Z'), texts)).toEqual({ state: 'running', elapsed: 0.5 })
  })

  test('never runs backwards and stays between 0 and 1', () => {
    const instants = fc.date({ min: new Date('2026-11-19'), max: new Date('2026-11-23'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, instants, (one, other) => {
        const [early, late] = one < other ? [one, other] : [other, one]
        const elapsed = clockState(early, running).elapsed
        expect(elapsed).toBeGreaterThanOrEqual(0)
        expect(clockState(late, running).elapsed).toBeGreaterThanOrEqual(elapsed)
        expect(clockState(late, running).elapsed).toBeLessThanOrEqual(1)
      }),
    )
  })
})
