/** Milliseconds that the first view has for itself. */
const FIRST_MS = 2_000

/** Runs once when the first view has had time to load and nothing else is due. Returns how to cancel it. */
export function whenIdle(run: () => void): () => void {
  const timer = setTimeout(() => {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: FIRST_MS })
    else run()
  }, FIRST_MS)
  return () => clearTimeout(timer)
}

/** Milliseconds after which nothing more is expected to be painted, because the tab is hidden. */
const HIDDEN_MS = 1_000

/** Runs once after what is on screen now was painted. Returns how to cancel it. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const hidden = setTimeout(() => {
    cancelAnimationFrame(frame)
    run()
  }, HIDDEN_MS)
  const frame = requestAnimationFrame(() => {
    clearTimeout(hidden)
    timer = setTimeout(run)
  })
  return () => {
    clearTimeout(hidden)
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}
