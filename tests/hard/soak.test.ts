import { readdirSync, readFileSync } from 'node:fs'
import { sql } from '@waymark/platform/database'
import { float8, int4, row, text } from '@waymark/platform/row'
import { aUser } from '@waymark/testing/factories/people'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { audit, drained } from '../resilience/audit.ts'
import { type Load, submitIntakes } from '../resilience/load.ts'
import { openScreen, showsTheTruth } from '../resilience/screen.ts'
import { SERVICES, type System, startSystem } from '../resilience/system.ts'

const MINUTES = Number(process.env['HARD_SOAK_MINUTES'] ?? 30)
const PARTS = 24
const PART_S = (MINUTES * 60) / PARTS
/** Intakes a second. Without it, half of what this machine can do. */
const RATE = Number(process.env['HARD_SOAK_RATE'] ?? Number.NaN)
/** Intakes that show how much this machine can do. */
const TRIAL = 600

/** What must not grow from part to part, by its name: of each process, each table, and together. */
type Sample = Record<string, number>

const BYTES_IN_MB = 1e6

/** More than samples differ without a reason, by how a name ends. */
const MAY_GROW: Record<string, { times: number; plus: number }> = {
  'MB of memory': { times: 1.1, plus: 40 },
  'open files': { times: 1.05, plus: 15 },
  connections: { times: 1.1, plus: 5 },
  'due deliveries': { times: 1.5, plus: 100 },
  'MB in Redis': { times: 1.2, plus: 5 },
  'KB an intake': { times: 1.3, plus: 5 },
  'ms p95': { times: 1.5, plus: 30 },
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)

/** The bytes of each table with its indexes; partitions count for their table. */
async function tableSizes({ db }: System): Promise<Map<string, number>> {
  const sizes = await db.rows(
    row({ name: text, bytes: float8 }),
    sql`
    select coalesce(pg_partition_root(oid), oid)::regclass::text as name, sum(pg_total_relation_size(oid))::float8 as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1`,
  )
  return new Map(sizes.map(({ name, bytes }) => [name, bytes]))
}

async function sample(
  system: System,
  load: Load,
  before: Map<string, number>,
  after: Map<string, number>,
): Promise<Sample> {
  const processes = system.pids().flatMap((pid, place) => {
    if (pid === undefined) return []
    const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
    return { name: SERVICES[place], memory: memory / BYTES_IN_MB, files: readdirSync(`/proc/${pid}/fd`).length }
  })
  const open = await system.db.row(
    row({ connections: int4, due: int4 }),
    sql`
    select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
           (select count(*)::int from event_delivery where state = 'pending' and due_at <= now()) as due`,
  )
  const redis = new Redis(system.redis.url.replace('unix://', ''))
  const used = /used_memory:(\d+)/.exec(await redis.info('memory'))?.[1]
  redis.disconnect()
  const grown = [...after].map(
    ([name, bytes]) => [name, (bytes - (before.get(name) ?? 0)) / load.acknowledged.length / 1000] as const,
  )
  return {
    'MB of memory': sum(processes.map(({ memory }) => memory)),
    ...Object.fromEntries(processes.map(({ name, memory }) => [`${name}: MB of memory`, memory])),
    'open files': sum(processes.map(({ files }) => files)),
    connections: open?.connections ?? 0,
    'due deliveries': open?.due ?? 0,
    'MB in Redis': Number(used) / BYTES_IN_MB,
    'KB an intake': sum(grown.map(([, kb]) => kb)),
    ...Object.fromEntries(grown.map(([name, kb]) => [`${name}: KB an intake`, kb])),
    'ms p95': load.took_ms.toSorted((a, b) => a - b)[Math.floor(load.took_ms.length * 0.95)] ?? 0,
  }
}

/** How much half of this machine is: intakes a second with everything that follows from them. */
async function halfLoad(system: System, loads: Load[]): Promise<number> {
  const began = performance.now()
  loads.push(await submitIntakes(system.url, { count: TRIAL, rate: 10_000 }))
  await drained(system)
  return Math.max(1, Math.floor(TRIAL / ((performance.now() - began) / 1000) / 2))
}

test(
  `${MINUTES} minutes at ${Number.isNaN(RATE) ? 'half load' : `${RATE} intakes a second`}`,
  async ({ task }) => {
    await using system = await startSystem()
    const broker = await aUser(system.db, { daily_cap: 1_000_000 })
    using screen = await openScreen(system, broker)
    await drained(system)
    const processes = system.pids()
    const loads: Load[] = []
    const rate = Number.isNaN(RATE) ? await halfLoad(system, loads) : RATE

    const samples: Sample[] = []
    let sizes = await tableSizes(system)
    for (let part = 0; part < PARTS; part++) {
      const load = await submitIntakes(system.url, { count: Math.ceil(rate * PART_S), rate })
      loads.push(load)
      const now = await tableSizes(system)
      samples.push(await sample(system, load, sizes, now))
      sizes = now
    }

    // The first quarter warms up: pools fill, and code is compiled.
    const quarter = PARTS / 4
    const figures = Object.keys(samples[0] ?? {}).map((name) => {
      const [before, after] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)].map((part) =>
        Math.round(median(part.map((one) => one[name] ?? 0))),
      )
      const { times, plus } = MAY_GROW[name.split(': ').at(-1) ?? ''] ?? { times: 1, plus: 0 }
      return { name, before: before ?? 0, after: after ?? 0, most: (before ?? 0) * times + plus }
    })
    const grown = figures.filter(({ after, most }) => after > most)
    task.meta.size = `${sum(loads.map(({ acknowledged }) => acknowledged.length))} intakes, ${rate} a second`
    const told = figures.filter(({ before, after }) => before > 0 || after > 0)
    task.meta.measured = told.map(({ name, before, after }) => `${name} ${before} → ${after}`).join(', ')
    expect(grown).toEqual([])
    expect(new Set(loads.flatMap(({ outcomes }) => Object.keys(outcomes)))).toEqual(new Set(['201']))
    await drained(system)
    expect(await audit(system, loads)).toEqual({})
    await showsTheTruth(system, screen, broker)
    expect([system.pids(), system.complaints]).toEqual([processes, []])
  },
  (MINUTES + 10) * 60_000,
)
