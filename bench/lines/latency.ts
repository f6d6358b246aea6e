import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineChart } from '../chart.ts'
import { costOf, cpuOf, spent } from '../lead-cost.ts'
import type { Product } from '../product.ts'
import { type Row, resultsFolder } from '../report.ts'
import { median, percentile } from '../statistics.ts'
import type { Effort } from './effort.ts'
import { bodies, submitToSocket } from './submit-to-socket.ts'

/** Intakes a second. Steps above what a machine can carry end the line, because they only grow a backlog. */
const RATES = [25, 50, 100, 200, 400, 800, 1600]
/** A lead that takes longer than this is late: the next rates would only take longer. */
const LATE_MS = 5000

/**
 * Line 17: from submission to the broker's screen at growing load, also as a chart, and the processor time of a lead at each
 * rate, intake included. The core must be running.
 */
export async function measureLatency(product: Product, effort: Effort): Promise<Row[]> {
  const { mixed } = bodies(product)
  const points: { rate: number; p50: number; p99: number; cpu_ms: number }[] = []
  await submitToSocket(product, { rate: 50, seconds: effort.seconds, body: mixed })
  for (const rate of RATES) {
    const before = await spent(product)
    const times = await submitToSocket(product, { rate, seconds: effort.seconds * 2, body: mixed })
    const cost = costOf(before, await spent(product), times.length)
    const point = { rate, p50: median(times), p99: percentile(times, 0.99), cpu_ms: cpuOf(cost) }
    points.push(point)
    if (point.p99 > LATE_MS) break
  }
  mkdirSync(resultsFolder, { recursive: true })
  const path = join(resultsFolder, 'latency-over-load.svg')
  writeFileSync(
    path,
    lineChart({
      title: 'From submission to the screen of the broker',
      x: 'intakes a second',
      y: 'milliseconds',
      series: [
        { name: 'p50', points: points.map(({ rate, p50 }) => [rate, p50]) },
        { name: 'p99', points: points.map(({ rate, p99 }) => [rate, p99]) },
      ],
    }),
  )
  console.log(`  chart: ${path}`)
  return points.flatMap(({ rate, p50, p99, cpu_ms }) => [
    {
      line: '17',
      figure: `submit to socket at ${rate}/s, p99`,
      value: `${p99.toFixed(1)} ms`,
      floor: `${p50.toFixed(1)} ms p50`,
      result: p99,
    },
    {
      line: '17',
      figure: `processor time a lead at ${rate}/s`,
      value: `${cpu_ms.toFixed(1)} ms`,
      floor: '',
      result: cpu_ms,
    },
  ])
}
