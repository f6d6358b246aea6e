import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { todayEndpoints } from '@waymark/contracts/leads/today/endpoints'
import { ask, askPages } from '../api/queries.ts'

const { listAppointments, readAppointmentSettings } = appointmentEndpoints

export const upcomingQuery = askPages(listAppointments, { query: { state: 'upcoming' } })
export const overQuery = askPages(listAppointments, { query: { state: 'over', limit: 20 } })
/** The first of a client's appointments to come. */
export const clientAppointmentsQuery = (client_id: string) =>
  ask(listAppointments, { query: { state: 'upcoming', client_id, limit: 20 } })
export const appointmentSettingsQuery = ask(readAppointmentSettings)

/** What shows appointments, to read again after a change. */
export const APPOINTMENT_LISTS = [listAppointments, todayEndpoints.readToday]
