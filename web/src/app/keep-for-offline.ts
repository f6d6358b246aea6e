/** How long a page has to itself after it loaded. */
const QUIET_MS = 3000

/** Keeps this page and its files for a lost network, once it has loaded what it shows. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') keepLater()
  else addEventListener('load', keepLater, { once: true })
}

// A browser that keeps nothing, such as one in a private window, refuses.
const keepLater = () => setTimeout(() => void keepNow().catch(() => undefined), QUIET_MS)

async function keepNow(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  // A service worker is of our own origin; other than a window, it takes no targetOrigin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage({ type: 'keep', pathname: location.pathname, files })
}
