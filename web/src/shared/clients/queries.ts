import type { QueryClient } from '@tanstack/react-query'
import { messageFileEndpoints } from '@waymark/contracts/conversations/messaging/files'
import { type TimelineGroup, timelineEndpoints } from '@waymark/contracts/conversations/timeline/endpoints'
import { entitlementEndpoints } from '@waymark/contracts/coverage/entitlement/endpoints'
import { planEndpoints } from '@waymark/contracts/coverage/plans/endpoints'
import { holdEndpoints } from '@waymark/contracts/leads/assignment/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { noteEndpoints } from '@waymark/contracts/leads/notes/endpoints'
import { answersFrom, ask, askPages } from '../api/queries.ts'
import type { ClientFilters } from './filters.ts'

export const clientsQuery = ({ q, ...filters }: ClientFilters) =>
  q === undefined
    ? askPages(clientEndpoints.listClients, { query: filters })
    : askPages(clientEndpoints.searchClients, { body: { ...filters, search: q } })

/** Who comes before and after a client in a list. */
export const neighborsQuery = (client_id: string, { q, ...filters }: ClientFilters) =>
  ask(clientEndpoints.findNeighbors, { body: { ...filters, search: q, client_id } })

/** The first clients that match, while the user types. */
export const foundClientsQuery = (search: string, limit: number) =>
  ask(clientEndpoints.searchClients, { query: { limit }, body: { search } })

/** Clients who wait for the broker's word on a license, and those who went on lately. */
export const heldLeadsQuery = askPages(holdEndpoints.listHeldLeads)

/** The newest few, for the overview and for the text of a toast. */
export const latestClientsQuery = ask(clientEndpoints.listClients, { query: { limit: 5, sort: 'newest' } })

export const clientQuery = (id: string) => ask(clientEndpoints.readClient, { params: { id } })
export const entitlementQuery = (id: string) => ask(entitlementEndpoints.readEntitlement, { params: { id } })
export const notesQuery = (id: string) => askPages(noteEndpoints.listNotes, { params: { id }, query: { limit: 5 } })
export const calculationsQuery = (id: string) => askPages(planEndpoints.listCalculations, { params: { id } })
export const timelineQuery = (id: string, group?: TimelineGroup) =>
  askPages(timelineEndpoints.readTimeline, { params: { id }, query: { limit: 10, ...(group && { group }) } })

export const clientFilesQuery = (id: string) => askPages(messageFileEndpoints.listClientFiles, { params: { id } })

export const rereadLists = (queries: QueryClient) =>
  Promise.all(
    [
      clientEndpoints.listClients,
      clientEndpoints.searchClients,
      clientEndpoints.findNeighbors,
      holdEndpoints.listHeldLeads,
    ].map((endpoint) => queries.invalidateQueries({ queryKey: answersFrom(endpoint) })),
  )

const deleted = new Set<string>()

/** Nothing more is asked about a deleted client, although the screen may still show them for a moment. */
export const markDeleted = (id: string): void => void deleted.add(id)
export const unmarkDeleted = (id: string): void => void deleted.delete(id)

/** Refetches everything the screen shows about a client. */
export async function rereadClient(queries: QueryClient, id: string): Promise<void> {
  if (deleted.has(id)) return
  await Promise.all(
    [clientQuery(id), entitlementQuery(id), notesQuery(id), calculationsQuery(id), timelineQuery(id)].map(
      ({ queryKey }) => queries.invalidateQueries({ queryKey }),
    ),
  )
}

/** Refetches what the screen shows of the history of a client, if one is named. */
export async function rereadTimelineOf(queries: QueryClient, id: string | null): Promise<void> {
  if (id === null || deleted.has(id)) return
  await queries.invalidateQueries({ queryKey: timelineQuery(id).queryKey })
}

/**
 * Refetches what the screen shows of a client's messages and their files. Each reading of a record is in the access log,
 * so nothing is read again about the others. The id of a user, who has no record, matches nothing.
 */
export async function rereadMessagesOf(queries: QueryClient, id: string | undefined): Promise<void> {
  if (id === undefined || deleted.has(id)) return
  await Promise.all(
    [timelineQuery(id), clientFilesQuery(id)].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
  )
}
