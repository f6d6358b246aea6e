/**
 * Groups items that arrive within a time window. `flush` gets the first item right away. If more items follow, it gets
 * all items of the window when the window ends. `window` is the number of the window, so that the second call can
 * replace what the first one showed.
 */
export function createBurst<Item>(
  window_ms: number,
  flush: (items: readonly Item[], window: number) => void,
): { add: (item: Item) => void; stop: () => void } {
  let items: Item[] = []
  let window = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    timer = undefined
    if (items.length > 1) flush(items, window)
    items = []
    window += 1
  }
  return {
    add: (item) => {
      items.push(item)
      if (timer !== undefined) return
      timer = setTimeout(end, window_ms)
      flush(items, window)
    },
    stop: () => clearTimeout(timer),
  }
}
