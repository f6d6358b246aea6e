import { MINUTE_MS } from '@waymark/contracts/durations'
import type { Appointment } from '@waymark/contracts/leads/appointments/endpoints'
import { nameOf } from '../../../shared/format/people.ts'
import type { DemoAnswers } from './answers.ts'
import { clientOf, type DemoStore, missing, newId } from './store.ts'

const isOver = ({ status, ends_at }: Appointment) => status === 'cancelled' || Date.parse(ends_at) <= Date.now()

/** A broker's bookable hours and appointments. */
export const appointmentAnswers = (store: DemoStore) => {
  const appointmentOf = (id: string): Appointment => {
    const found = store.appointments.find((one) => one.id === id)
    if (!found) throw missing()
    return found
  }
  const endOf = (starts_at: string) =>
    new Date(Date.parse(starts_at) + store.appointment_settings.minutes * MINUTE_MS).toISOString()
  return {
    readAppointmentSettings: () => store.appointment_settings,
    changeAppointmentSettings: ({ body }) => {
      store.appointment_settings = body
      return body
    },
    listAppointments: ({ query }) =>
      store.appointments
        .filter(
          (one) =>
            isOver(one) === (query.state === 'over') &&
            (query.client_id === undefined || one.client_id === query.client_id),
        )
        .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)),
    listCalendarFeeds: () => store.calendar_feeds,
    createCalendarFeed: ({ body: { names } }) => {
      const feed = { id: newId(), names, created_at: new Date().toISOString(), read_at: null }
      store.calendar_feeds = [feed, ...store.calendar_feeds]
      return { ...feed, token: 'only-in-the-demo' }
    },
    deleteCalendarFeed: ({ params }) => {
      store.calendar_feeds = store.calendar_feeds.filter(({ id }) => id !== params.id)
    },
    createAppointment: ({ body: { client_id, starts_at, channel } }) => {
      const client = clientOf(store, client_id)
      const appointment: Appointment = {
        id: newId(),
        broker_id: store.user.id,
        client_id,
        name: nameOf(client),
        email: client.email,
        phone: client.phone,
        starts_at,
        ends_at: endOf(starts_at),
        channel,
        status: 'booked',
        sequence: 0,
        cancelled_by: null,
        booked_by: 'broker',
        mailed: true,
        time_zone: store.user.time_zone,
        created_at: new Date().toISOString(),
      }
      store.appointments = [...store.appointments, appointment]
      return appointment
    },
    moveAppointment: ({ params, body: { starts_at } }) =>
      Object.assign(appointmentOf(params.id), { starts_at, ends_at: endOf(starts_at) }),
    cancelAppointment: ({ params }) =>
      Object.assign(appointmentOf(params.id), { status: 'cancelled', cancelled_by: 'broker' } as const),
  } satisfies DemoAnswers
}
