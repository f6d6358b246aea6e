import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { LISTED_STATES, queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import type { QueuesSnapshot } from '@waymark/contracts/operations/queues/schemas'
import { call } from '../../../shared/api/call.ts'
import { answersFrom, ask, askPages } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { keyOf } from '../../../shared/console/queue-addresses.ts'
import { useConnectionState, useLiveMessage } from '../../../shared/socket/live.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { useWatch } from './use-watch.ts'

/**
 * Milliseconds between requests: for the queues while disconnected, and always for lists that change without a
 * broadcast.
 */
const ASK_MS = 5000

const queuesQuery = ask(queueEndpoints.readQueues)

const sum = (snapshot: QueuesSnapshot, figure: 'dead' | 'discarded') =>
  snapshot.queues.reduce((total, queue) => total + queue[figure], 0)

/**
 * Options for `useQuery` with the state of the queues. The gateway broadcasts it every second. While disconnected, the
 * screen polls.
 */
export function useLiveQueues() {
  const queries = useQueryClient()
  useWatch('queues')
  useLiveMessage('queues', (snapshot) => {
    const before = queries.getQueryData(queuesQuery.queryKey)
    if (!before) return
    queries.setQueryData(queuesQuery.queryKey, { ...before, ...snapshot })
    const unknown = snapshot.queues.some(({ paused }) => paused && !(paused.by in before.people))
    if (unknown) void queries.invalidateQueries({ queryKey: queuesQuery.queryKey })
    if (sum(before, 'dead') !== sum(snapshot, 'dead') || sum(before, 'discarded') !== sum(snapshot, 'discarded')) {
      void queries.invalidateQueries({ queryKey: answersFrom(queueEndpoints.listDeliveries) })
      void queries.invalidateQueries({ queryKey: answersFrom(queueEndpoints.readQueueHealth) })
    }
  })
  const refetchInterval = useConnectionState() === 'connected' ? (false as const) : ASK_MS
  return { ...queuesQuery, refetchInterval }
}

const stateSchema = queueEndpoints.listDeliveries.query.shape.state

/** The filters for deliveries, read from the address. */
export function useAsked() {
  const [address, change] = useAddress()
  const asked = {
    state: stateSchema.safeParse(address.get('state') ?? '').data ?? LISTED_STATES[0],
    subscriber: address.get('queue') ?? '',
    search: address.get('q') ?? '',
  }
  return { asked, change, open: address.get('delivery') }
}

export function useDeliveries() {
  const { asked } = useAsked()
  const pages = askPages(queueEndpoints.listDeliveries, { query: asked })
  const settled = asked.state === 'dead' || asked.state === 'discarded'
  return useInfiniteQuery({
    ...pages,
    select: (data) => data.pages.flatMap(({ items }) => items.map((item) => ({ ...item, id: keyOf(item) }))),
    placeholderData: keepPreviousData,
    refetchInterval: settled ? (false as const) : ASK_MS,
  })
}

/** Everything that an action on queues or deliveries can change. */
export const QUEUE_READS = [
  queueEndpoints.readQueues,
  queueEndpoints.readQueueHealth,
  queueEndpoints.listDeliveries,
  queueEndpoints.listDeliveryErrors,
  queueEndpoints.readDelivery,
]

export function usePause(subscriber: string, paused: boolean) {
  const endpoint = paused ? queueEndpoints.resumeQueue : queueEndpoints.pauseQueue
  return useAction({
    mutationFn: () => call(endpoint, { params: { subscriber } }),
    reread: QUEUE_READS,
    done: paused ? `${subscriber} is running again.` : `${subscriber} is paused.`,
    failed: paused ? `Could not resume ${subscriber}` : `Could not pause ${subscriber}`,
  })
}
