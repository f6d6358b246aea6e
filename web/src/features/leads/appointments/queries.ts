import { queryOptions } from '@tanstack/react-query'
import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { call } from '../../../shared/api/call.ts'

const { readFreeTimes, openAppointment, readOwnFreeTimes } = appointmentEndpoints

export const freeTimesQuery = (agent: string, bearer: string | null) =>
  queryOptions({
    queryKey: [readFreeTimes.path, agent, bearer],
    queryFn: ({ signal }) => call(readFreeTimes, { params: { agent }, ...(bearer && { bearer }), signal }),
  })

/** The times that the appointment behind a link can be moved to. */
export const ownFreeTimesQuery = (token: string) =>
  queryOptions({
    queryKey: [readOwnFreeTimes.path, token],
    queryFn: ({ signal }) => call(readOwnFreeTimes, { body: { token }, signal }),
  })

export const appointmentQuery = (token: string) =>
  queryOptions({
    queryKey: [openAppointment.path, token],
    queryFn: ({ signal }) => call(openAppointment, { body: { token }, signal }),
  })
