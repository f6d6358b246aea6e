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
import type { Question, RequestArgs } from './request.ts'

/** Prefix of everything cached from an endpoint, whatever was asked. */
export const answersFrom = (endpoint: Pick<Endpoint, 'path'>): QueryKey => [endpoint.path]

/** A query for `useQuery`: `useQuery(ask(clientEndpoints.readClient, { params: { id } }))`. */
export const ask = <E extends Endpoint>(endpoint: E, ...[question]: RequestArgs<Question<E>>) =>
  queryOptions({
    queryKey: [endpoint.path, 'one', question ?? {}],
    queryFn: ({ signal }) => callLoosely(endpoint, { ...question, signal }),
  })

/** A paged list for `useInfiniteQuery`; its data are the rows of all pages loaded so far. */
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

/** As `askPages`, of an answer that has the rows under a key. */
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

/** How a paged list lies in the cache, for patches after a push. */
export type Pages<Item> = InfiniteData<Page<Item>, string | null>

const rowsOf = <Item>(data: Pages<Item>): Item[] => data.pages.flatMap((page) => page.items)

/** How many rows a list has on all pages; null where the server did not count them. */
export const totalOf = <Item>({ pages }: Pages<Item>): number | null => pages[0]?.total ?? null

/** The same list with some rows changed; the same object when nothing was cached. */
export const mapRows = <Item>(data: Pages<Item> | undefined, change: (row: Item) => Item): Pages<Item> | undefined =>
  data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })) }

/** True when the same call may succeed later without any change. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unreachable' || error.code === 'timeout' || error.status >= 502)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // A push or a reconnect tells what changed; this only spares the second of two screens asking at once.
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && isPassing(error),
      },
      // Offline, an act fails at once and says so, instead of waiting for a network unseen.
      mutations: { networkMode: 'always' },
    },
  })
