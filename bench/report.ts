import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Gate } from './gate.ts'
import { root } from './processes.ts'

export const resultsFolder = join(root, 'bench', 'results')

/** One line of the table. A line without a goal is for comparison. */
export interface Row {
  /** The number in the speed table. */
  line: string
  figure: string
  value: string
  floor: string
  /** What the goal applies to: a ratio, or the value itself. */
  result: number
  goal?: { at_least: number } | { at_most: number }
  /** The value of each round, so that it can be evaluated again. */
  rounds?: Record<string, number[]>
}

/** The results of an earlier run, by figure. */
export type Before = ReadonlyMap<string, number>

const isMet = ({ result, goal }: Row): boolean | null =>
  goal === undefined ? null : 'at_least' in goal ? result >= goal.at_least : result <= goal.at_most

const goalText = ({ goal }: Row) =>
  goal === undefined ? '' : 'at_least' in goal ? `>= ${goal.at_least}` : `<= ${goal.at_most}`

export function printTable(rows: readonly Row[], before: Before): void {
  const cells = rows.map((row) => {
    const met = isMet(row)
    const verdict = met === null ? '' : met ? 'met' : 'MISSED'
    const last = before.get(row.figure)?.toFixed(2) ?? ''
    return [row.line, row.figure, row.value, row.floor, row.result.toFixed(2), last, goalText(row), verdict]
  })
  const all = [['#', 'figure', 'measured', 'floor', 'ratio', 'last run', 'goal', ''], ...cells]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of all)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** Writes all measurements as JSON and returns the path. */
export function saveResults(rows: readonly Row[], gates: Record<string, Gate>, options: object): string {
  mkdirSync(resultsFolder, { recursive: true })
  const path = join(resultsFolder, `${new Date().toISOString().replaceAll(':', '-')}.json`)
  const machine = {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    memory_mib: Math.round(totalmem() / 2 ** 20),
    platform: `${process.platform}-${process.arch}`,
    node: process.version,
  }
  const results = rows.map((row) => ({ ...row, met: isMet(row) }))
  writeFileSync(path, JSON.stringify({ at: new Date(), machine, options, gates, rows: results }, null, 2))
  return path
}

const saved = z.object({
  options: z.object({ quick: z.boolean() }),
  rows: z.array(z.object({ figure: z.string(), result: z.number().nullable() })),
})

/** The last saved result of each figure, of runs as long as this one. */
export function lastResults(quick: boolean): Before {
  const results = new Map<string, number>()
  let names: string[] = []
  try {
    names = readdirSync(resultsFolder).filter((name) => name.endsWith('.json'))
  } catch {
    // There was no run yet.
  }
  for (const name of names.toSorted()) {
    const run = saved.safeParse(JSON.parse(readFileSync(join(resultsFolder, name), 'utf8')))
    if (!run.success || run.data.options.quick !== quick) continue
    for (const { figure, result } of run.data.rows) if (result !== null) results.set(figure, result)
  }
  return results
}
