/**
 * Makes one of many: `flush` gets the first item at once, and once more, at the end of the window, everything that
 * came within it. `window` numbers the windows, so that the second call can replace what the first one showed.
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
