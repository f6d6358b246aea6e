import { setTimeout as sleep } from 'node:timers/promises'
import { aUser } from '@waymark/testing/factories/people'
import { expect, test } from 'vitest'
import { audit, clientsIn, drained } from './audit.ts'
import { clientsOf, submitIntakes } from './load.ts'
import { openScreen, showsTheTruth } from './screen.ts'
import { INTAKES, KILLS } from './settings.ts'
import { type ServiceName, startSystem } from './system.ts'

const KILL_EVERY_MS = 900

interface Story {
  intakes: number
  /** Kills per service. */
  kills: number
  services: readonly ServiceName[]
}

/** @returns what was lost or doubled, the number of clients, and how long after the last intake everything was done (s) */
async function killWhileSubmitting({ intakes, kills, services }: Story) {
  await using system = await startSystem(services.includes('relay') ? {} : { relay: 0 })
  const [linked, pooled] = await Promise.all([
    aUser(system.db, { daily_cap: 100_000, states_licensed: ['AK', 'TX'], available: false }),
    aUser(system.db, { daily_cap: 100_000 }),
  ])
  using screen = await openScreen(system, linked)
  using neighbor = await openScreen(system, pooled)

  const submitting = submitIntakes(system.url, {
    count: intakes,
    rate: intakes / ((kills * services.length * KILL_EVERY_MS) / 1000),
    link: (index) => (index % 4 === 0 ? linked.id : null),
  })
  for (let kill = 0; kill < kills; kill++) {
    for (const service of services) {
      await sleep(KILL_EVERY_MS)
      await system.replace(service, 'SIGKILL')
    }
  }
  const load = await submitting
  const drained_s = await drained(system)

  await showsTheTruth(system, screen, linked)
  await showsTheTruth(system, neighbor, pooled)
  if (screen.connections() < 2) throw new Error('no socket was lost: the kills missed the gateway')
  return { violations: await audit(system, [load]), clients: await clientsIn(system), drained_s }
}

test(`loses and doubles nothing in ${INTAKES} intakes while every service is killed ${KILLS} times`, {
  timeout: 180_000 + KILLS * 12_000,
}, async ({ task }) => {
  task.meta.size = `${INTAKES} intakes, ${4 * KILLS} kills`
  const { drained_s, ...ended } = await killWhileSubmitting({
    intakes: INTAKES,
    kills: KILLS,
    services: ['api', 'relay', 'worker', 'gateway'],
  })
  task.meta.measured = `all done ${drained_s} s after the last intake`
  expect(ended).toEqual({ violations: {}, clients: clientsOf(INTAKES) })
})

test('the same without Redis, where the worker claims due deliveries itself', {
  timeout: 180_000 + KILLS * 3000,
}, async ({ task }) => {
  const intakes = Math.ceil(INTAKES / 5)
  const kills = Math.ceil(KILLS / 3)
  task.meta.size = `${intakes} intakes, ${3 * kills} kills`
  const { drained_s, ...ended } = await killWhileSubmitting({
    intakes,
    kills,
    services: ['api', 'worker', 'gateway'],
  })
  task.meta.measured = `all done ${drained_s} s after the last intake`
  expect(ended).toEqual({ violations: {}, clients: clientsOf(intakes) })
})
