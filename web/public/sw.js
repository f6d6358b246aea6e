// Shows what is pushed and leads to it. It keeps nothing and answers no requests: pages and data come from the network.

const CLOSE_AFTER_MS = 10_000
const VIBRATION = [200, 100, 200]

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link))
})

/** A browser shows something of its own when a push shows nothing, so one that cannot be read says that much. */
function read(data) {
  try {
    const { title, body, link, tag } = data.json()
    return { title: String(title), body: String(body), link: String(link), tag: String(tag) }
  } catch {
    return { title: 'New notification', body: 'Open the portal to see it.', link: '/broker', tag: 'unknown' }
  }
}

async function show({ title, body, link, tag }) {
  await self.registration.showNotification(title, {
    body,
    // The same event told twice is one notification.
    tag,
    icon: '/favicon.svg',
    vibrate: VIBRATION,
    data: { link },
  })
  await new Promise((resolve) => setTimeout(resolve, CLOSE_AFTER_MS))
  for (const notification of await self.registration.getNotifications({ tag })) notification.close()
}

/** In a page of the portal that is open already, without loading it anew; else in a new one. */
async function open(link) {
  const url = new URL(typeof link === 'string' ? link : '/broker', self.location.origin)
  const path = url.origin === self.location.origin ? `${url.pathname}${url.search}` : '/broker'
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((one) => new URL(one.url).pathname.startsWith('/broker'))
  if (!page) return self.clients.openWindow(path)
  // A page of our own origin by what matchAll gives; other than a window, it takes no targetOrigin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  page.postMessage({ type: 'open', link: path })
  return page.focus()
}
