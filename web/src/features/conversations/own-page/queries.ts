import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call, callPage } from '../../../shared/api/call.ts'

const { listOwnAppointments } = appointmentEndpoints
const { readOwnRecord, listOwnMessages } = consumerEndpoints

/** Milliseconds between requests while the page is visible. Messages are asked for only without a connection. */
const MESSAGES_EVERY_MS = 10_000
const RECORD_EVERY_MS = 60_000

/** The link no longer works: it is old or incomplete, or its record was deleted. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && [401, 403, 404].includes(error.status)

export const recordQuery = (token: string) =>
  queryOptions({
    queryKey: [readOwnRecord.path, token],
    queryFn: ({ signal }) => call(readOwnRecord, { bearer: token, signal }),
    refetchInterval: ({ state }) => (isGone(state.error) ? false : RECORD_EVERY_MS),
  })

export const appointmentsQuery = (token: string) =>
  queryOptions({
    queryKey: [listOwnAppointments.path, token],
    queryFn: ({ signal }) => call(listOwnAppointments, { bearer: token, signal }),
    refetchInterval: ({ state }) => (isGone(state.error) ? false : RECORD_EVERY_MS),
  })

export const messagesQuery = (token: string, { live = false } = {}) =>
  infiniteQueryOptions({
    queryKey: [listOwnMessages.path, token],
    queryFn: ({ pageParam, signal }) =>
      callPage(listOwnMessages, { bearer: token, query: { cursor: pageParam, limit: 30 }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => (live || isGone(state.error) ? false : MESSAGES_EVERY_MS),
    select: ({ pages }) => pages.flatMap(({ items }) => items).toReversed(),
  })
