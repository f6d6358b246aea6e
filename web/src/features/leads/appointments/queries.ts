import { queryOptions } from '@tanstack/react-query'
import { appointmentEndpoints, type OwnAppointment } from '@waymark/contracts/leads/appointments/endpoints'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'

const { readFreeTimes, openAppointment, readOwnFreeTimes } = appointmentEndpoints

export const freeTimesQuery = (agent: string, bearer: string | null) =>
  queryOptions({
    queryKey: [readFreeTimes.path, agent, bearer],
    queryFn: ({ signal }) => call(readFreeTimes, { params: { agent }, ...(bearer && { bearer }), signal }),
  })

/** The times that the appointment behind a link can be moved to. */
export const ownFreeTimesQuery = ({ token, agent_id }: Pick<OwnAppointment, 'token' | 'agent_id'>) =>
  queryOptions({
    queryKey: [readOwnFreeTimes.path, token],
    queryFn: async ({ signal }) => {
      try {
        return await call(readOwnFreeTimes, { body: { token }, signal })
      } catch (error) {
        // The release before knows only the times that anyone can book.
        if (!(error instanceof ApiError && error.status === 404)) throw error
        return (await call(readFreeTimes, { params: { agent: agent_id }, signal })) ?? { times: [] }
      }
    },
  })

export const appointmentQuery = (token: string) =>
  queryOptions({
    queryKey: [openAppointment.path, token],
    queryFn: ({ signal }) => call(openAppointment, { body: { token }, signal }),
  })
