import { readdirSync, readFileSync } from 'node:fs'
import { sql } from '@waymark/platform/database'
import { float8, int4, row } from '@waymark/platform/row'
import { aUser } from '@waymark/testing/factories/people'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { audit, drained } from '../resilience/audit.ts'
import { type Load, submitIntakes } from '../resilience/load.ts'
import { openScreen, showsTheTruth } from '../resilience/screen.ts'
import { type System, startSystem } from '../resilience/system.ts'

const MINUTES = Number(process.env['HARD_SOAK_MINUTES'] ?? 30)
const PARTS = 24
const PART_S = (MINUTES * 60) / PARTS
/** Intakes that show how much this machine can do. */
const TRIAL = 600

/** What must not grow from part to part. */
interface Sample {
  memory_mb: number
  files: number
  connections: number
  redis_mb: number
  /** Size of the database, for each intake of this part. */
  kb_an_intake: number
  p95_ms: number
}

const BYTES_IN_MB = 1e6

/** More than samples differ without a reason. */
const MAY_GROW: Record<keyof Sample, { times: number; plus: number }> = {
  memory_mb: { times: 1.1, plus: 40 },
  files: { times: 1.05, plus: 15 },
  connections: { times: 1.1, plus: 5 },
  redis_mb: { times: 1.2, plus: 5 },
  kb_an_intake: { times: 1.3, plus: 5 },
  p95_ms: { times: 1.5, plus: 30 },
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function sample(system: System, load: Load, db_bytes: number): Promise<Sample & { db_bytes: number }> {
  const pids = system.pids().filter((pid) => pid !== undefined)
  const rss = pids.map((pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024)
  const sizes = await system.db.row(
    row({ connections: int4, bytes: float8 }),
    sql`
    select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
           pg_database_size(current_database())::float8 as bytes`,
  )
  const redis = new Redis(system.redis.url.replace('unix://', ''))
  const used = /used_memory:(\d+)/.exec(await redis.info('memory'))?.[1]
  redis.disconnect()
  const bytes = sizes?.bytes ?? 0
  return {
    memory_mb: Math.round(rss.reduce((sum, one) => sum + one, 0) / BYTES_IN_MB),
    files: pids.reduce((sum, pid) => sum + readdirSync(`/proc/${pid}/fd`).length, 0),
    connections: sizes?.connections ?? 0,
    redis_mb: Math.round(Number(used) / BYTES_IN_MB),
    kb_an_intake: Math.round((bytes - db_bytes) / load.acknowledged.length / 1000),
    p95_ms: Math.round(load.took_ms.toSorted((a, b) => a - b)[Math.floor(load.took_ms.length * 0.95)] ?? 0),
    db_bytes: bytes,
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
  `${MINUTES} minutes at half load`,
  async ({ task }) => {
    await using system = await startSystem()
    const broker = await aUser(system.db, { daily_cap: 1_000_000 })
    using screen = await openScreen(system, broker)
    await drained(system)
    const processes = system.pids()
    const loads: Load[] = []
    const rate = await halfLoad(system, loads)

    const samples: Sample[] = []
    let db_bytes = 0
    for (let part = 0; part < PARTS; part++) {
      const load = await submitIntakes(system.url, { count: Math.ceil(rate * PART_S), rate })
      loads.push(load)
      const taken = await sample(system, load, db_bytes)
      db_bytes = taken.db_bytes
      samples.push(taken)
    }

    // The first quarter warms up: pools fill, and code is compiled.
    const quarter = PARTS / 4
    const names = Object.keys(MAY_GROW) as (keyof Sample)[]
    const figures = names.map((name) => {
      const before = median(samples.slice(quarter, 2 * quarter).map((one) => one[name]))
      const after = median(samples.slice(-quarter).map((one) => one[name]))
      return { name, before, after, most: before * MAY_GROW[name].times + MAY_GROW[name].plus }
    })
    const grown = figures.filter(({ after, most }) => after > most)
    task.meta.size = `${loads.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)} intakes, ${rate} a second`
    task.meta.measured = figures.map(({ name, before, after }) => `${name} ${before} → ${after}`).join(', ')
    expect(grown).toEqual([])
    expect(new Set(loads.flatMap(({ outcomes }) => Object.keys(outcomes)))).toEqual(new Set(['201']))
    await drained(system)
    expect(await audit(system, loads)).toEqual({})
    await showsTheTruth(system, screen, broker)
    expect([system.pids(), system.complaints]).toEqual([processes, []])
  },
  (MINUTES + 10) * 60_000,
)
