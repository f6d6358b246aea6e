import type { OwnAppointment } from '@waymark/contracts/leads/appointments/endpoints'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Shown } from './appointment-page.tsx'

const shownWith = (bookable: boolean) => {
  const id = '01a22a82-b137-730b-bb32-d5af064089da'
  const appointment: OwnAppointment = {
    id,
    agent_id: id,
    agent_name: 'Ada Ash',
    company_name: null,
    starts_at: '2099-11-24T15:00:00.000Z',
    ends_at: '2099-11-24T15:30:00.000Z',
    channel: 'phone',
    status: 'booked',
    sequence: 1,
    cancelled_by: null,
    phone: null,
    video_url: null,
    token: 'token',
    bookable,
  }
  return renderToStaticMarkup(createElement(MemoryRouter, {}, createElement(Shown, { appointment })))
}

test('offers to change the time of an appointment while its agent can be booked', () => {
  expect(shownWith(true)).toContain('Change the time')
  expect(shownWith(true)).not.toContain('does not take bookings')
})

test('says that an agent takes no bookings instead of offering another time, which the server would refuse', () => {
  expect(shownWith(false)).not.toContain('Change the time')
  expect(shownWith(false)).toContain('This agent does not take bookings online right now.')
  expect(shownWith(false)).toContain('Cancel the appointment')
})
