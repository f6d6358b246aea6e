// Keeps pages and their files for a lost network, shows what is pushed, and leads to it. It keeps no answer of the API, and
// no page of a link, so nothing about a person. While there is a network, pages come from there.

const PAGES = 'pages'
const FILES = 'files'
/** The pages that are of use without a network, in each language. */
const KEPT = /^(\/[a-z]{2})?\/(intake|status|terms|privacy|broker)?$/
const SIGN_IN = /^\/broker\/(login|register)$/
const PASSWORD = /^\/broker\/(forgot|reset)-password$/
/** Files with a hash in their name never change. */
const HASHED = /^(\/[a-z]{2})?\/assets\//
/** What every page asks for by the same name. */
const NAMED = new Set(['/before-paint.js', '/favicon.svg', '/manifest.webmanifest'])
/** More than a build has. The oldest are of builds before. */
const MOST_FILES = 1000
/** A network that takes longer than this counts as lost. */
const PATIENCE_MS = 5000

const CLOSE_AFTER_MS = 10_000
const VIBRATION = [200, 100, 200]

self.addEventListener('install', (event) => {
  // Where the browser can, requests that are not kept do not wait for this worker to start.
  event.addRoutes?.([
    { condition: { urlPattern: '/api/*' }, source: 'network' },
    { condition: { urlPattern: '/socket.io/*' }, source: 'network' },
  ])
  self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  const page = pageOf(pathname)
  if (HASHED.test(pathname)) event.respondWith(keptOrFresh(event, pathname))
  else if (NAMED.has(pathname)) event.respondWith(freshOrKept(event, FILES, pathname))
  else if (request.mode === 'navigate' && KEPT.test(page)) {
    // A link may give a page the look of an agency; the portal has one look. Its sign-in screen is a page that the build has
    // rendered, which must not take the place of the portal.
    const common = search === '' || page === '/broker'
    if (common && !SIGN_IN.test(pathname)) event.respondWith(freshOrKept(event, PAGES, page))
    else event.respondWith(fetch(request).catch(async () => (await kept(PAGES, page)) ?? Response.error()))
  }
})

/** A page that opened before this worker was there names its files; the browser still has them. */
self.addEventListener('message', (event) => {
  if (event.data?.type !== 'keep') return
  const { pathname, files } = event.data
  event.waitUntil(keepLoaded(pageOf(pathname), files))
})

self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link))
})

/** All addresses of the portal are one page. */
const pageOf = (pathname) => (/^\/broker(\/|$)/.test(pathname) ? '/broker' : pathname)

/** Only these listen for the links of notifications. */
const isPortal = (pathname) => pageOf(pathname) === '/broker' && !SIGN_IN.test(pathname) && !PASSWORD.test(pathname)

const kept = async (name, key) => (await caches.open(name)).match(key, { ignoreVary: true })

const keep = async (name, key, response) => (await caches.open(name)).put(key, response)

/** From the network, and kept for the next time. */
function fresh(event, name, key) {
  const answer = fetch(event.request)
  const copied = answer.then((response) => response.clone())
  event.waitUntil(copied.then((copy) => copy.status === 200 && keep(name, key, copy)).catch(() => undefined))
  return answer
}

const keptOrFresh = async (event, path) => (await kept(FILES, path)) ?? fresh(event, FILES, path)

async function freshOrKept(event, name, key) {
  const answer = fresh(event, name, key)
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  const first = await Promise.race([answer, late]).catch(() => undefined)
  return first ?? (await kept(name, key)) ?? answer
}

async function keepLoaded(page, files) {
  const paths = files.map((file) => new URL(file)).filter(({ origin }) => origin === self.location.origin)
  for (const { pathname } of paths)
    if ((HASHED.test(pathname) || NAMED.has(pathname)) && !(await kept(FILES, pathname)))
      await keepFetched(FILES, pathname)
  if (KEPT.test(page)) await keepFetched(PAGES, page)
  const cache = await caches.open(FILES)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, -MOST_FILES).map((old) => cache.delete(old)))
}

async function keepFetched(name, path) {
  // Without asking the server: the page has just been given all of these.
  const response = await fetch(path, { cache: 'force-cache' }).catch(() => null)
  if (response?.status === 200 && !response.redirected) await keep(name, path, response)
}

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
  const page = pages.find((one) => isPortal(new URL(one.url).pathname))
  if (!page) return self.clients.openWindow(path)
  // A page of our own origin by what matchAll gives; other than a window, it takes no targetOrigin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  page.postMessage({ type: 'open', link: path })
  return page.focus()
}
