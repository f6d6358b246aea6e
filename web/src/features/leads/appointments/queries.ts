import { queryOptions } from '@tanstack/react-query'
import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { call } from '../../../shared/api/call.ts'

const { readFreeTimes, openAppointment } = appointmentEndpoints

export const freeTimesQuery = (agent: string, bearer: string | null) =>
  queryOptions({
    queryKey: [readFreeTimes.path, agent, bearer],
    queryFn: ({ signal }) => call(readFreeTimes, { params: { agent }, ...(bearer && { bearer }), signal }),
  })

export const appointmentQuery = (token: string) =>
  queryOptions({
    queryKey: [openAppointment.path, token],
    queryFn: ({ signal }) => call(openAppointment, { body: { token }, signal }),
  })
