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
