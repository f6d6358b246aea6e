import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { LISTED_STATES, queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import type { QueuesSnapshot } from '@waymark/contracts/operations/queues/schemas'
import { call } from '../../../shared/api/call.ts'
import { answersFrom, ask, askPages } from '../../../shared/api/queries.ts'
import { keyOf } from '../../../shared/console/queue-addresses.ts'
import { useConnectionState, useLiveMessage } from '../../../shared/socket/live.tsx'
import { useWatch } from '../../../shared/socket/use-watch.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'

/** How often the screen asks without a connection, and lists that empty by themselves always (ms). */
const ASK_MS = 5000

const queuesQuery = ask(queueEndpoints.readQueues)

const sum = (snapshot: QueuesSnapshot, figure: 'dead' | 'discarded') =>
  snapshot.queues.reduce((total, queue) => total + queue[figure], 0)

/** For `useQuery`: how the queues stand, as the gateway says every second, or as we ask without it. */
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

/** Which deliveries the address asks for. */
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

/** What any act on queues and deliveries leaves to be read again. */
export function useReadAgain() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [
        queueEndpoints.readQueues,
        queueEndpoints.readQueueHealth,
        queueEndpoints.listDeliveries,
        queueEndpoints.readDelivery,
      ].map((endpoint) => queries.invalidateQueries({ queryKey: answersFrom(endpoint) })),
    )
}

export function usePause(subscriber: string, paused: boolean) {
  const readAgain = useReadAgain()
  const endpoint = paused ? queueEndpoints.resumeQueue : queueEndpoints.pauseQueue
  return useMutation({
    mutationFn: () => call(endpoint, { params: { subscriber } }),
    onSuccess: () => toast.success(paused ? `${subscriber} goes on.` : `${subscriber} is paused.`),
    onError: (error) => toast.error(paused ? `Could not resume ${subscriber}` : `Could not pause ${subscriber}`, error),
    onSettled: readAgain,
  })
}
