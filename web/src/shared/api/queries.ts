import {
  type InfiniteData,
  infiniteQueryOptions,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import type { Endpoint } from '@waymark/contracts/endpoint'
import { ApiError } from './api-error.ts'
import { callLoosely, callPage, callPageUnder, type KeyedListEndpoint, type ListEndpoint, type Page } from './call.ts'
import { notifyWhenReleased } from './notify-when-released.ts'
import type { Question, RequestArgs } from './request.ts'

/** The query key prefix of all cached responses of an endpoint. */
export const answersFrom = (endpoint: Pick<Endpoint, 'path'>): QueryKey => [endpoint.path]

/**
 * Reads again what is shown, also if a first reading is under way: the client would take that one for the new one, though
 * it may be from before.
 */
export async function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey })
}

/** A query for `useQuery`: `useQuery(ask(clientEndpoints.readClient, { params: { id } }))`. */
export const ask = <E extends Endpoint>(endpoint: E, ...[question]: RequestArgs<Question<E>>) =>
  queryOptions({
    queryKey: [endpoint.path, 'one', question ?? {}],
    queryFn: ({ signal }) => callLoosely(endpoint, { ...question, signal }),
  })

/** A paged list for `useInfiniteQuery`. Its data is the rows of all pages loaded so far. */
export const askPages = <Item, E extends ListEndpoint<Item>>(
  endpoint: E & ListEndpoint<Item>,
  ...[question]: RequestArgs<Question<E>>
) =>
  infiniteQueryOptions({
    queryKey: [endpoint.path, 'pages', question ?? {}],
    queryFn: ({ pageParam, signal }): Promise<Page<Item>> =>
      callPage<Item>(endpoint, { ...question, query: { ...question?.query, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    select: rowsOf<Item>,
  })

/** Like `askPages`, for endpoints that return the rows under a key. */
export const askPagesUnder = <K extends string, Item, E extends Endpoint>(
  endpoint: E & KeyedListEndpoint<K, Item>,
  key: K,
  ...[question]: RequestArgs<Question<E>>
) =>
  infiniteQueryOptions({
    queryKey: [endpoint.path, 'pages', question ?? {}],
    queryFn: ({ pageParam, signal }): Promise<Page<Item>> =>
      callPageUnder<K, Item>(endpoint, key, { ...question, query: { ...question?.query, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    select: rowsOf<Item>,
  })

/** The cached form of a paged list, for patches after a broadcast. */
export type Pages<Item> = InfiniteData<Page<Item>, string | null>

const rowsOf = <Item>(data: Pages<Item>): Item[] => data.pages.flatMap((page) => page.items)

/** The number of rows on all pages, or null if the server did not count them. */
export const totalOf = <Item>({ pages }: Pages<Item>): number | null => pages[0]?.total ?? null

/** The same list with some rows changed. Returns the same object if nothing is cached. */
export const mapRows = <Item>(data: Pages<Item> | undefined, change: (row: Item) => Item): Pages<Item> | undefined =>
  data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })) }

/** Whether the same call may succeed later without any change. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unreachable' || error.code === 'timeout' || error.status >= 502)

export function createQueryClient(): QueryClient {
  if (!import.meta.env.SSR) notifyWhenReleased()
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Broadcasts and reconnects refetch what changed. This only avoids a duplicate call when two screens mount
        // together.
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && isPassing(error),
      },
      // Offline, an action fails immediately with a message instead of silently waiting for the network.
      mutations: { networkMode: 'always' },
    },
  })
}
