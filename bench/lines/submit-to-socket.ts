import { z } from 'zod'
import { intake } from '../intakes.ts'
import type { Lab } from '../lab.ts'
import { openLoop } from '../load.ts'
import type { Product } from '../product.ts'
import type { Row } from '../report.ts'
import { mean, median, percentile } from '../statistics.ts'
import type { Effort } from './effort.ts'

const LIGHT_PER_S = 50
const partTimes = z.record(z.string(), z.array(z.number()))

/** Posts at a steady rate and waits until every lead is on its broker's screen. Returns the times in between (ms). */
export async function submitToSocket(
  product: Product,
  { rate, seconds, body }: { rate: number; seconds: number; body: () => string },
): Promise<number[]> {
  const { sent_at, refused } = await openLoop(`${product.api.url}/api/clients`, { rate, seconds, body })
  if (refused > 0) throw new Error(`${refused} intakes were refused`)
  for (const id of sent_at.keys()) product.posted.add(id)
  await product.drain()
  return [...sent_at].flatMap(([id, sent]) => {
    const heard = product.heard.get(id)
    return heard === undefined ? [] : [heard - sent]
  })
}

/** Through a broker's own link, and through the pool of the state. */
export const bodies = ({ brokers }: Product) => {
  let turn = 0
  return {
    link: () => {
      turn += 1
      return JSON.stringify(intake(brokers[turn % brokers.length]))
    },
    pool: () => JSON.stringify(intake()),
    mixed: () => {
      turn += 1
      return JSON.stringify(intake(turn % 2 === 0 ? brokers[(turn / 2) % brokers.length] : undefined))
    },
  }
}

/** Line 3. The core must be running. Returns the p99 (ms) of the light load too, for comparison in line 6. */
export async function measureSubmitToSocket(lab: Lab, product: Product, effort: Effort) {
  const parts = await lab.start('bench/floors/parts.ts', {
    DATABASE_URL: await lab.createDatabase('floor_parts'),
    REDIS_URL: lab.redis_url,
  })
  const samples = effort.seconds * 20
  const body = bodies(product)
  const rounds = { sum: [], link_p50: [], link_p99: [], pool_p50: [], pool_p99: [] } as Record<string, number[]>
  const each: Record<string, number[]> = {}
  await submitToSocket(product, { rate: LIGHT_PER_S, seconds: effort.seconds * 2, body: body.mixed })
  await parts.ask({ samples: effort.seconds * 20 })
  for (let round = 0; round < effort.rounds; round += 1) {
    for (const way of ['link', 'pool'] as const) {
      const times = await submitToSocket(product, { rate: LIGHT_PER_S, seconds: effort.seconds, body: body[way] })
      rounds[`${way}_p50`]?.push(median(times))
      rounds[`${way}_p99`]?.push(percentile(times, 0.99))
    }
    const times = partTimes.parse(await parts.ask({ samples }))
    let sum = 0
    for (const [part, values] of Object.entries(times)) {
      each[part] = [...(each[part] ?? []), ...values]
      sum += median(values)
    }
    rounds['sum']?.push(sum)
  }
  await parts.stop()
  const sums = rounds['sum'] ?? []
  const detail = Object.entries(each).map(([part, values]) => `${part} ${median(values).toFixed(2)}`)
  console.log(`  parts (ms): ${detail.join(', ')}`)
  const row = (way: string, share: string, at_most: number): Row => {
    const values = rounds[`${way}_${share}`] ?? []
    return {
      line: '3',
      figure: `submit to socket, 50/s, ${way}, ${share}`,
      value: `${median(values).toFixed(1)} ms`,
      floor: `${median(sums).toFixed(1)} ms`,
      result: median(values.map((value, round) => value / (sums[round] ?? Number.NaN))),
      goal: { at_most },
      rounds: { subject: values, floor: sums },
    }
  }
  const rows = [row('link', 'p50', 2), row('link', 'p99', 4), row('pool', 'p50', 2), row('pool', 'p99', 4)]
  return { rows, light_p99_ms: mean([median(rounds['link_p99'] ?? []), median(rounds['pool_p99'] ?? [])]) }
}
