import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const ORIGIN = 'https://portal.example.test'
const source = await readFile(new URL('public/sw.js', import.meta.url), 'utf8')

/** What a click on a push does while a page with this address is open. */
async function click(pathname: string): Promise<string> {
  const listeners = new Map<string, (event: object) => void>()
  let done = 'nothing'
  const page = {
    url: ORIGIN + pathname,
    postMessage: ({ link }: { link: string }) => {
      done = `leads the page to ${link}`
    },
    focus: () => undefined,
  }
  const clients = {
    matchAll: () => Promise.resolve([page]),
    openWindow: (path: string) => {
      done = `opens ${path}`
    },
  }
  const self = {
    location: { origin: ORIGIN },
    clients,
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  }
  runInNewContext(source, { self, URL })
  const waits: Promise<unknown>[] = []
  listeners.get('notificationclick')?.({
    notification: { close: () => undefined, data: { link: '/broker?tab=clients' } },
    waitUntil: (wait: Promise<unknown>) => waits.push(wait),
  })
  await Promise.all(waits)
  return done
}

test.each(['/broker', '/broker?tab=files', '/broker/tutorial'])('a click on a push goes on in %s', async (pathname) => {
  expect(await click(pathname)).toBe('leads the page to /broker?tab=clients')
})

test.each([
  '/broker-pro',
  '/broker/login',
  '/broker/register',
  '/broker/forgot-password',
  '/broker/reset-password',
  '/intake',
])('a click on a push opens a page of its own beside %s', async (pathname) => {
  expect(await click(pathname)).toBe('opens /broker?tab=clients')
})
