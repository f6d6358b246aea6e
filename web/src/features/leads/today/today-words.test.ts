import { expect, test } from 'vitest'
import { itemWords } from './today-words.ts'

const actionOf = (fields: { client_id?: string; phone?: string; video_url?: string; channel?: 'phone' | 'video' }) =>
  itemWords(
    {
      kind: 'appointment',
      item: 'appointment:1',
      client_name: 'Jo Client',
      starts_at: '2026-11-24T15:00:00.000Z',
      client_id: null,
      phone: null,
      video_url: null,
      channel: 'phone',
      ...fields,
    },
    Date.parse('2026-11-24T12:00:00.000Z'),
    String,
  ).action

test('an appointment is called or joined, and one without number or link has an action, too', () => {
  expect(actionOf({ phone: '(555) 123-4567' })).toEqual({ label: 'Call', to: 'tel:5551234567' })
  expect(actionOf({ channel: 'video', video_url: 'https://meet.example/1' })?.label).toBe('Join')
  expect(actionOf({ client_id: 'a' })).toEqual({ label: 'Write', to: expect.stringContaining('with=a') })
  expect(actionOf({ channel: 'video' })).toEqual({ label: 'Open', to: '/broker?tab=calendar' })
})

const titleOf = (clients: number) =>
  itemWords(
    {
      kind: 'open_enrollment',
      item: 'open_enrollment:TX:2027',
      state: 'TX',
      plan_year: 2027,
      clients,
      closes_on: '2027-01-15',
    },
    Date.parse('2026-11-24T12:00:00.000Z'),
    String,
  ).title

test('clients of a state are counted up to a thousand', () => {
  expect([1, 1000, 1001].map(titleOf)).toEqual([
    '1 client in TX can enroll for 2027',
    '1,000 clients in TX can enroll for 2027',
    '1,000+ clients in TX can enroll for 2027',
  ])
})

const aboutRenewal = (dates_unknown: boolean, ended = false) =>
  itemWords(
    {
      kind: 'renewal',
      item: 'renewal:TX:2027',
      state: 'TX',
      plan_year: 2027,
      clients: 3,
      open: false,
      dates_unknown,
      ended,
      closes_on: '2027-12-31',
    },
    Date.parse('2027-11-10T12:00:00.000Z'),
    String,
  ).about

test('a renewal says that open enrollment is closed only if its dates are known', () => {
  expect(aboutRenewal(false)).toContain('is closed right now')
  expect(aboutRenewal(true)).toContain('not in our tables yet')
})

test('a renewal says whether the plan year is over', () => {
  expect(aboutRenewal(false)).toContain('The plan year ends December 31.')
  expect(aboutRenewal(false, true)).toContain('The plan year ended December 31.')
})
