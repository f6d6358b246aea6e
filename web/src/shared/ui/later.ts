/** Milliseconds that the first view has for itself. */
const FIRST_MS = 2_000
/** What someone who uses a page does first. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/**
 * Runs once when someone has begun to use the page and nothing else is due. A page that is only looked at goes without it.
 * Returns how to cancel it.
 */
export function whenUsed(run: () => void): () => void {
  const waiting = new AbortController()
  const begin = (event: Event) => {
    // The page appears under a pointer that is at rest.
    if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return
    waiting.abort()
    // Safari has no such callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: FIRST_MS })
    else run()
  }
  const timer = setTimeout(() => {
    const options = { capture: true, passive: true, signal: waiting.signal }
    for (const sign of SIGNS) addEventListener(sign, begin, options)
  }, FIRST_MS)
  return () => {
    clearTimeout(timer)
    waiting.abort()
  }
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
