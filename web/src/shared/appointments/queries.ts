import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { todayEndpoints } from '@waymark/contracts/leads/today/endpoints'
import { ask, askPages } from '../api/queries.ts'

const { listAppointments, readAppointmentSettings } = appointmentEndpoints

export const upcomingQuery = askPages(listAppointments, { query: { state: 'upcoming' } })
export const overQuery = askPages(listAppointments, { query: { state: 'over', limit: 20 } })
/** A client's next appointment, as a list of at most one. */
export const nextAppointmentQuery = (client_id: string) =>
  ask(listAppointments, { query: { state: 'upcoming', client_id, limit: 1 } })
export const appointmentSettingsQuery = ask(readAppointmentSettings)

/** What shows appointments, to read again after a change. */
export const APPOINTMENT_LISTS = [listAppointments, todayEndpoints.readToday]
