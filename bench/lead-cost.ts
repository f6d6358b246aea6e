import { sql } from '@waymark/platform/database'
import { float8, row } from '@waymark/platform/row'
import type { Product } from './product.ts'
import type { Row } from './report.ts'
import { median } from './statistics.ts'

/** What was spent so far. */
interface Spent {
  /** Milliseconds of processor time by process, the servers included. */
  cpu_ms: Record<string, number>
  wal_bytes: number
  commits: number
}

/** The same for one lead. */
export type Cost = Spent

const logRow = row({ wal_bytes: float8, commits: float8 })

export async function spent(product: Product): Promise<Spent> {
  const log = await product.db.row(
    logRow,
    sql`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal_bytes, xact_commit::float8 as commits
    from pg_stat_database where datname = current_database()`,
  )
  if (!log) throw new Error('the database has no statistics')
  return { cpu_ms: product.cpuMs(), ...log }
}

export const costOf = (before: Spent, after: Spent, leads: number): Cost => ({
  cpu_ms: Object.fromEntries(
    Object.entries(after.cpu_ms).map(([name, ms]) => [name, (ms - (before.cpu_ms[name] ?? 0)) / leads]),
  ),
  wal_bytes: (after.wal_bytes - before.wal_bytes) / leads,
  commits: (after.commits - before.commits) / leads,
})

/** Milliseconds of processor time of all processes together. */
export const cpuOf = ({ cpu_ms }: Cost) => Object.values(cpu_ms).reduce((sum, ms) => sum + ms, 0)

const figure = (name: string, values: number[], words: string): Row => ({
  line: '13',
  figure: `${name} a lead after its intake`,
  value: words,
  floor: '',
  result: median(values),
  rounds: { subject: values },
})

/** What a lead costs after its intake. Without goals: they say where the time of line 13 goes. */
export function costRows(costs: readonly Cost[]): Row[] {
  const names = Object.keys(costs[0]?.cpu_ms ?? {})
  const part = (name: string) => median(costs.map(({ cpu_ms }) => cpu_ms[name] ?? 0))
  console.log(`  processor time a lead (ms): ${names.map((name) => `${name} ${part(name).toFixed(2)}`).join(', ')}`)
  const totals = costs.map(cpuOf)
  const logs = costs.map(({ wal_bytes }) => wal_bytes / 1000)
  const commits = costs.map((cost) => cost.commits)
  return [
    figure('processor time', totals, `${median(totals).toFixed(1)} ms`),
    figure('write-ahead log', logs, `${median(logs).toFixed(1)} KB`),
    figure('commits', commits, median(commits).toFixed(1)),
  ]
}
