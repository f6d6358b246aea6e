import { setTimeout as sleep } from 'node:timers/promises'
import { aUser } from '@waymark/testing/factories'
import { expect, test } from 'vitest'
import { audit, drained } from './audit.ts'
import { clientsOf, submitIntakes } from './load.ts'
import { openScreen, showsTheTruth } from './screen.ts'
import { INTAKES, KILLS } from './settings.ts'
import { type ServiceName, startSystem } from './system.ts'

const KILL_EVERY_MS = 900
const SERVICES: readonly ServiceName[] = ['api', 'relay', 'worker', 'gateway']

test(`${INTAKES} intakes while every service is killed ${KILLS} times: none lost, none doubled, each effect once`, {
  timeout: 180_000 + KILLS * SERVICES.length * KILL_EVERY_MS * 3,
}, async () => {
  await using system = await startSystem()
  const [linked, pooled] = await Promise.all([
    aUser(system.db, { daily_cap: 100_000, states_licensed: [] }),
    aUser(system.db, { daily_cap: 100_000 }),
  ])
  using screen = await openScreen(system, linked)
  using neighbour = await openScreen(system, pooled)

  const rate = INTAKES / ((KILLS * SERVICES.length * KILL_EVERY_MS) / 1000)
  const submitting = submitIntakes(system.url, {
    count: INTAKES,
    rate,
    link: (index) => (index % 4 === 0 ? linked.id : null),
  })
  for (let kill = 0; kill < KILLS; kill++) {
    for (const service of SERVICES) {
      await sleep(KILL_EVERY_MS)
      await system.replace(service, 'SIGKILL')
    }
  }
  const load = await submitting
  await drained(system)

  expect(await audit(system, [load])).toEqual({})
  expect(new Set(load.acknowledged).size).toBe(clientsOf(INTAKES))
  for (const [page, broker] of [
    [screen, linked],
    [neighbour, pooled],
  ] as const) {
    await showsTheTruth(system, page, broker)
    expect(page.connections()).toBeGreaterThan(1)
  }
})
