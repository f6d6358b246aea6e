import { setTimeout as sleep } from 'node:timers/promises'
import { intakeRecord } from '@waymark/contracts/leads/intake/endpoints'
import { noRequest } from '@waymark/domain/context'
import { submitIntake } from '@waymark/domain/leads/intake/submit-intake'
import { loadSecrets } from '@waymark/domain/secrets'
import { wake } from '@waymark/events/outbox'
import { reactionNames } from '@waymark/events/routing'
import { sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { int4, nullable, row, timestamptz } from '@waymark/platform/row'
import { z } from 'zod'
import type { Lab } from '../lab.ts'
import { type Cost, costOf, costRows, spent } from '../lead-cost.ts'
import { closedLoop } from '../load.ts'
import { type Product, settled } from '../product.ts'
import type { Row } from '../report.ts'
import { mean, median, pairedRatio, percentile } from '../statistics.ts'
import type { Effort } from './effort.ts'
import { bodies, submitToSocket } from './submit-to-socket.ts'

const SAMPLE_MS = 250
const took = z.object({ ms: z.number() })

/** Lines 6 and 13. The core must be running. */
export async function measureReactions(
  lab: Lab,
  product: Product,
  effort: Effort,
  light_p99_ms: number | undefined,
): Promise<Row[]> {
  const floor = await lab.start('bench/floors/jobs.ts', {
    DATABASE_URL: await lab.createDatabase('floor_jobs'),
    REDIS_URL: lab.redis_url,
  })
  const [reactions, leads, jobs]: [number[], number[], number[]] = [[], [], []]
  const costs: Cost[] = []
  const bare = async (count: number) => count / (took.parse(await floor.ask({ jobs: count })).ms / 1000)
  await bare(effort.backlog)
  await workOff(product, effort.backlog / 2)
  for (let round = 0; round < effort.rounds; round += 1) {
    const { reactions_per_s, leads_per_s, cost } = await workOff(product, effort.backlog)
    reactions.push(reactions_per_s)
    leads.push(leads_per_s)
    costs.push(cost)
    jobs.push(await bare(effort.backlog * 3))
  }
  await floor.stop()
  return [
    {
      line: '6',
      figure: 'reactions a second, whole core on a backlog',
      value: `${median(reactions).toFixed(0)}/s`,
      floor: `${median(jobs).toFixed(0)}/s`,
      result: pairedRatio(reactions, jobs),
      goal: { at_least: 0.6 },
      rounds: { subject: reactions, floor: jobs },
    },
    {
      line: '13',
      figure: 'whole leads a second on a backlog: scored, assigned, notified, mailed, pushed',
      value: `${median(leads).toFixed(0)}/s`,
      floor: '',
      result: median(leads),
      goal: { at_least: 2000 },
      rounds: { subject: leads },
    },
    ...costRows(costs),
    ...(await halfOfFull(product, effort, light_p99_ms)),
  ]
}

/**
 * Stores leads whose events all appear in one commit and waits until everything is done. Returns reactions a second, and
 * leads a second until the last one has had all its effects.
 */
async function workOff(product: Product, leads: number) {
  const { db } = product
  const secrets = await loadSecrets(db)
  const body = bodies(product).mixed
  const added: string[] = []
  await db.transaction(async (tx) => {
    const silent: typeof db = { ...db, rows: tx.rows, run: async () => 0 }
    for (let lead = 0; lead < leads; lead += 1) {
      const context = { db: silent, secrets, actor: { kind: 'anonymous' }, request: noRequest(newId()) } as const
      added.push((await submitIntake(context, intakeRecord.parse(JSON.parse(body())))).client_id)
    }
  })
  for (const id of added) product.posted.add(id)
  const before = await spent(product)
  const started = Date.now()
  const began = performance.now()
  wake(db)
  await settled(db)
  const done = await db.row(
    row({ count: int4, last: nullable(timestamptz) }),
    sql`
    select count(*)::int as count, max(done_at) as last from event_delivery
    where subscriber = any(${reactionNames}) and done_at >= ${new Date(started)}::timestamptz`,
  )
  await product.drain()
  const reacted_s = ((done?.last?.getTime() ?? Number.NaN) - started) / 1000
  const pushed_s = (Math.max(...added.map((id) => product.heard.get(id) ?? Number.NaN)) - began) / 1000
  return {
    reactions_per_s: (done?.count ?? 0) / reacted_s,
    leads_per_s: leads / Math.max(reacted_s, pushed_s),
    cost: costOf(before, await spent(product), leads),
  }
}

/** Half of the whole system's intake rate must not leave a growing backlog. */
async function halfOfFull(product: Product, effort: Effort, light_p99_ms: number | undefined): Promise<Row[]> {
  const { mixed } = bodies(product)
  const full = await closedLoop(`${product.api.url}/api/clients`, { seconds: effort.seconds * 2, body: mixed })
  for (const id of full.ids) product.posted.add(id)
  await product.drain()

  const rate = full.accepted_per_s / 2
  const seconds = effort.seconds * 4
  const backlog: number[] = []
  const watch = async () => {
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(SAMPLE_MS)) {
      backlog.push(await product.pending())
    }
  }
  const [times] = await Promise.all([submitToSocket(product, { rate, seconds, body: mixed }), watch()])
  const third = Math.floor(backlog.length / 3)
  const growth = mean(backlog.slice(-third)) - mean(backlog.slice(third, 2 * third))
  const p99_ms = percentile(times, 0.99)
  return [
    {
      line: '6',
      figure: 'backlog growth at half of full intake, as a share of arrivals',
      value: `${rate.toFixed(0)} intakes/s, ${mean(backlog).toFixed(0)} due`,
      floor: 'flat',
      result: growth / ((rate * seconds) / 3),
      goal: { at_most: 0.02 },
      rounds: { backlog },
    },
    ...(light_p99_ms === undefined
      ? []
      : [
          {
            line: '6',
            figure: 'submit to socket at half of full intake, p99',
            value: `${p99_ms.toFixed(1)} ms`,
            floor: `${light_p99_ms.toFixed(1)} ms light`,
            result: p99_ms / light_p99_ms,
            goal: { at_most: 3 },
          },
        ]),
  ]
}
