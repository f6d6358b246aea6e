import { setTimeout as sleep } from 'node:timers/promises'
import { aUser } from '@waymark/testing/factories/people'
import { eventually } from '@waymark/testing/wait'
import { expect, test } from 'vitest'
import { audit, drained } from './audit.ts'
import { submitIntakes } from './load.ts'
import { openScreen, showsTheTruth } from './screen.ts'
import { RESTARTS } from './settings.ts'
import { ADMINISTRATOR, type System, startSystem } from './system.ts'

/** The result of one request, in a word. */
async function outcomeOf(request: Promise<Response>): Promise<string> {
  const answer = await request.catch(() => undefined)
  await answer?.arrayBuffer()
  if (!answer) return 'connection lost'
  if (answer.status !== 503) return String(answer.status)
  return answer.headers.get('retry-after') === null ? '503 without Retry-After' : '503'
}

/** Signs in (a transaction), reads (a pool, Prisma) and lists, repeatedly. Returns every kind of result. */
async function use(system: System, token: string, done: () => boolean): Promise<Set<string>> {
  const outcomes = new Set<string>()
  const authorization = `Bearer ${token}`
  const requests = [
    () => post(system.url, '/api/broker/auth/login', ADMINISTRATOR),
    () => fetch(`${system.url}/api/broker/clients`, { headers: { authorization } }),
    () => fetch(`${system.url}/api/broker/dashboard`, { headers: { authorization } }),
    () => fetch(`${system.url}/api/broker/notifications`, { headers: { authorization } }),
    () => fetch(`${system.url}/api/site`),
  ]
  const repeat = async (request: () => Promise<Response>) => {
    while (!done()) {
      outcomes.add(await outcomeOf(request()))
      await sleep(50)
    }
  }
  await Promise.all(requests.map(repeat))
  return outcomes
}

const post = (url: string, path: string, body: object) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test(`with PostgreSQL restarted ${RESTARTS} times and killed once, answers only 503, recovers within 5 s, and no process ends`, async ({
  task,
}) => {
  task.meta.size = `${60 * (RESTARTS + 1)} intakes`
  await using system = await startSystem()
  // A lost housekeeping run at the start is not retried for five minutes.
  await drained(system)
  const broker = await aUser(system.db, { daily_cap: 100_000 })
  const token = await system.tokenOf(broker)
  using screen = await openScreen(system, broker)
  const processes = system.pids()

  let over = false
  const using_it = use(system, token, () => over)
  const submitting = submitIntakes(system.url, { count: 60 * (RESTARTS + 1), rate: 40 })
  const healthy = () =>
    eventually('the API to be ready', async () => (await outcomeOf(fetch(`${system.url}/readyz`))) === '200', 5)
  for (let restart = 0; restart < RESTARTS; restart++) {
    await sleep(700)
    await system.postgres.restart()
    await healthy()
  }
  await sleep(500)
  await system.postgres.kill()
  await sleep(500)
  await system.postgres.start()
  await healthy()
  const load = await submitting
  over = true

  expect(Object.keys(load.outcomes).toSorted()).toEqual(['201', '503'])
  expect(load.without_retry_after).toBe(0)
  expect([...(await using_it)].toSorted()).toEqual(['200', '503'])
  await drained(system)
  expect(await audit(system, [load])).toEqual({})
  await showsTheTruth(system, screen, broker)
  expect(system.pids()).toEqual(processes)
}, 180_000)
