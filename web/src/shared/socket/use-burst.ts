import { useEffect, useEffectEvent, useRef } from 'react'
import { createBurst } from './burst.ts'

/** Milliseconds in which several broadcasts are handled together. */
const WINDOW_MS = 1_000

/** `createBurst` for the lifetime of a component. Returns the function that adds an item. */
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
