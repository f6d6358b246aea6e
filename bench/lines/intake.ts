import { intake } from '../intakes.ts'
import type { Lab } from '../lab.ts'
import { closedLoop, type Load } from '../load.ts'
import type { BenchProcess } from '../processes.ts'
import type { Product } from '../product.ts'
import type { Row } from '../report.ts'
import { median, pairedRatio } from '../statistics.ts'
import type { Effort } from './effort.ts'

interface Series {
  name: string
  url: string
  process?: BenchProcess
  per_s: number[]
  p99_ms: number[]
  cpu_ms: number[]
}

/**
 * Lines 1, 2 and 4: the API alone against the floor alone, so that follow-up work does not share the machine with
 * either.
 */
export async function measureIntake(lab: Lab, product: Product, effort: Effort, peer?: string): Promise<Row[]> {
  const floor = await lab.start('bench/floors/intake.ts', { DATABASE_URL: await lab.createDatabase('floor_intake') })
  const ours = series('api', `${product.api.url}/api/clients`, product.api)
  const least = series('floor', `${floor.url}/clients`, floor)
  const theirs = peer === undefined ? undefined : series('peer', `${peer}/api/clients`)
  const all = [ours, least, ...(theirs ? [theirs] : [])]

  const load = async (one: Series, seconds: number): Promise<Load> => {
    const result = await closedLoop(one.url, { seconds, body: () => JSON.stringify(intake()) })
    if (one === ours) for (const id of result.ids) product.posted.add(id)
    if (Object.keys(result.refused).length > 0) {
      throw new Error(`${one.name} refused intakes: ${JSON.stringify(result.refused)}`)
    }
    return result
  }
  for (const one of all) {
    for (let sent = 0; sent < effort.warm_up; ) sent += (await load(one, 1)).ids.length
  }
  for (let round = 0; round < effort.rounds; round += 1) {
    for (const one of all) {
      const before = one.process?.cpuMs() ?? Number.NaN
      const { accepted_per_s, p99_ms, ids } = await load(one, effort.seconds)
      one.cpu_ms.push(((one.process?.cpuMs() ?? Number.NaN) - before) / ids.length)
      one.per_s.push(accepted_per_s)
      one.p99_ms.push(p99_ms)
    }
  }
  await floor.stop()
  return [...compare('', ours, least), ...cpuRow(ours, least), ...(theirs ? compare(', peer', theirs, least) : [])]
}

const series = (name: string, url: string, process?: BenchProcess): Series => ({
  name,
  url,
  ...(process && { process }),
  per_s: [],
  p99_ms: [],
  cpu_ms: [],
})

function compare(name: string, subject: Series, floor: Series): Row[] {
  const goals = name === '' ? { rate: { goal: { at_least: 0.9 } }, p99: { goal: { at_most: 1.5 } } } : {}
  return [
    {
      line: '1',
      figure: `intakes a second, 32 connections${name}`,
      value: `${median(subject.per_s).toFixed(0)}/s`,
      floor: `${median(floor.per_s).toFixed(0)}/s`,
      result: pairedRatio(subject.per_s, floor.per_s),
      ...goals.rate,
      rounds: { subject: subject.per_s, floor: floor.per_s },
    },
    {
      line: '2',
      figure: `intake p99, 32 connections${name}`,
      value: `${median(subject.p99_ms).toFixed(1)} ms`,
      floor: `${median(floor.p99_ms).toFixed(1)} ms`,
      result: pairedRatio(subject.p99_ms, floor.p99_ms),
      ...goals.p99,
      rounds: { subject: subject.p99_ms, floor: floor.p99_ms },
    },
  ]
}

function cpuRow(subject: Series, floor: Series): Row[] {
  const result = pairedRatio(subject.cpu_ms, floor.cpu_ms)
  if (Number.isNaN(result)) return []
  return [
    {
      line: '4',
      figure: 'API CPU an intake',
      value: `${median(subject.cpu_ms).toFixed(3)} ms`,
      floor: `${median(floor.cpu_ms).toFixed(3)} ms`,
      result,
      goal: { at_most: 3 },
      rounds: { subject: subject.cpu_ms, floor: floor.cpu_ms },
    },
  ]
}
