import { setTimeout as sleep } from 'node:timers/promises'
import { aUser } from '@waymark/testing/factories/people'
import { expect, test } from 'vitest'
import { audit, drained } from './audit.ts'
import { submitIntakes } from './load.ts'
import { openScreen, showsTheTruth } from './screen.ts'
import { KILLS, SCREENS } from './settings.ts'
import { startSystem } from './system.ts'

/** A gateway allows 20 open sockets per user. */
const SCREENS_PER_BROKER = 10

test(`two relays, three workers and two gateways, ${SCREENS} sockets, gateways killed: no double effect, no missed broadcast`, async ({
  task,
}) => {
  task.meta.size = `${100 * KILLS} intakes, ${KILLS} kills`
  await using system = await startSystem({ relay: 2, worker: 3, gateway: 2 })
  const brokers = await Promise.all(
    Array.from({ length: Math.ceil(SCREENS / SCREENS_PER_BROKER) }, () => aUser(system.db, { daily_cap: 100_000 })),
  )
  await using open = new AsyncDisposableStack()
  const pages = await Promise.all(
    Array.from({ length: SCREENS }, async (_, index) => {
      const broker = brokers[index % brokers.length]
      if (!broker) throw new Error('no broker')
      return { broker, screen: open.use(await openScreen(system, broker)) }
    }),
  )
  const submitting = submitIntakes(system.url, { count: 100 * KILLS, rate: 80 })
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(600)
    await system.replace('gateway', 'SIGKILL')
  }
  const load = await submitting
  await drained(system)
  expect(await audit(system, [load])).toEqual({})
  for (const { broker, screen } of pages) await showsTheTruth(system, screen, broker)
}, 300_000)
