import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import type { User } from '@waymark/contracts/people/accounts/schemas'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Preferences } from './preferences.ts'
import { aUser } from './user.fixture.ts'

vi.stubGlobal('window', { addEventListener: () => undefined })
// Other files run in this process, too, and render pages as the server does.
afterAll(() => vi.unstubAllGlobals())
const { meQuery } = await import('./me.ts')
const { savingIn } = await import('./preferences.ts')

/** A screen of settings, and a server that answers each call when the test says so. */
function someSettings() {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  let stored = aUser({ available: true, daily_cap: 5, email_notifications: true })
  queries.setQueryData(meQuery.queryKey, stored)
  const leave = new QueryObserver(queries, meQuery).subscribe(() => undefined)
  onTestFinished(leave)
  const waiting: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', async (_url: string, { method, body }: { method: string; body: string }) => {
    if (method === 'GET') return Response.json(stored)
    const answer = await new Promise<Response>((resolve) => waiting.push(resolve))
    if (answer.ok) stored = { ...stored, ...JSON.parse(body) }
    return answer.ok ? Response.json(stored) : answer
  })
  const next = () => vi.waitUntil(() => waiting.shift())
  return {
    change: (changes: Preferences) => {
      const done = new MutationObserver(queries, savingIn(queries)).mutate(changes).catch(() => undefined)
      return vi
        .waitFor(() => expect(queries.getQueryData(meQuery.queryKey)).toMatchObject(changes))
        .then(() => ({ done }))
    },
    accept: async () => (await next())(Response.json({})),
    refuse: async () => (await next())(Response.json({ detail: 'No', code: 'invalid' }, { status: 422 })),
    shown: (): Partial<User> | undefined => queries.getQueryData(meQuery.queryKey),
  }
}

test('the answer to a change leaves the changes that wait for theirs', async () => {
  const { change, accept, shown } = someSettings()
  const first = await change({ available: false })
  const second = await change({ email_notifications: false })
  const third = await change({ available: true })
  await accept()
  await first.done
  expect(shown()).toMatchObject({ available: true, email_notifications: false })
  await accept()
  await accept()
  await Promise.all([second.done, third.done])
  expect(shown()).toMatchObject({ available: true, email_notifications: false })
})

test('a refused change is undone, and only that one', async () => {
  const { change, accept, refuse, shown } = someSettings()
  const first = await change({ daily_cap: 900, available: false })
  const second = await change({ available: true, email_notifications: false })
  await refuse()
  await first.done
  expect(shown()).toMatchObject({ daily_cap: 5, available: true, email_notifications: false })
  await accept()
  await second.done
  expect(shown()).toMatchObject({ daily_cap: 5, available: true, email_notifications: false })
})

test('after the last change was refused, the stored preferences are shown', async () => {
  const { change, refuse, shown } = someSettings()
  const first = await change({ daily_cap: 900 })
  const second = await change({ daily_cap: 901 })
  await refuse()
  await refuse()
  await Promise.all([first.done, second.done])
  await vi.waitFor(() => expect(shown()).toMatchObject({ daily_cap: 5 }))
})
