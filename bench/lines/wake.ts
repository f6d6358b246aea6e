import { closedLoop } from '../load.ts'
import type { Product } from '../product.ts'
import type { Row } from '../report.ts'
import { median, pairedRatio } from '../statistics.ts'
import type { Effort } from './effort.ts'
import { bodies } from './submit-to-socket.ts'

/** Seconds of load in one round. Working off what it submits takes two to three times as long. */
const LONGEST_LOAD_S = 2

/** Line 5: the whole core under load in both series. They differ only in whether the API wakes the relay. */
export async function measureWake(product: Product, effort: Effort): Promise<Row[]> {
  const quiet = await product.start('bench/floors/api-without-wake.ts')
  const body = bodies(product).mixed
  const seconds = Math.min(effort.seconds, LONGEST_LOAD_S)
  const load = async (url: string) => {
    const { ids, accepted_per_s } = await closedLoop(`${url}/api/clients`, { seconds, body })
    for (const id of ids) product.posted.add(id)
    await product.drain()
    return accepted_per_s
  }
  const [waking, without]: [number[], number[]] = [[], []]
  for (const url of [product.api.url, quiet.url]) await load(url)
  for (let round = 0; round < effort.rounds; round += 1) {
    waking.push(await load(product.api.url))
    without.push(await load(quiet.url))
  }
  await quiet.stop()
  return [
    {
      line: '5',
      figure: 'intakes a second while the core works, with wake-up',
      value: `${median(waking).toFixed(0)}/s`,
      floor: `${median(without).toFixed(0)}/s without`,
      result: pairedRatio(waking, without),
      goal: { at_least: 0.85 },
      rounds: { subject: waking, floor: without },
    },
  ]
}
