import { useEffect, useEffectEvent, useRef } from 'react'
import { createBurst } from './burst.ts'

/** Milliseconds in which many pushes are answered as one. */
const WINDOW_MS = 1_000

/** `createBurst` for the life of a component: returns what takes the items. */
export function useBurst<Item>(flush: (items: readonly Item[], window: number) => void): (item: Item) => void {
  const run = useEffectEvent(flush)
  const burst = useRef<ReturnType<typeof createBurst<Item>>>(undefined)
  useEffect(() => {
    const created = createBurst<Item>(WINDOW_MS, (items, window) => run(items, window))
    burst.current = created
    return created.stop
  }, [])
  return (item) => burst.current?.add(item)
}
