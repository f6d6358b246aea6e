import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Gate } from './gate.ts'
import { root } from './processes.ts'

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

const isMet = ({ result, goal }: Row): boolean | null =>
  goal === undefined ? null : 'at_least' in goal ? result >= goal.at_least : result <= goal.at_most

const goalText = ({ goal }: Row) =>
  goal === undefined ? '' : 'at_least' in goal ? `>= ${goal.at_least}` : `<= ${goal.at_most}`

export function printTable(rows: readonly Row[]): void {
  const cells = rows.map((row) => {
    const met = isMet(row)
    const verdict = met === null ? '' : met ? 'met' : 'MISSED'
    return [row.line, row.figure, row.value, row.floor, row.result.toFixed(2), goalText(row), verdict]
  })
  const all = [['#', 'figure', 'measured', 'floor', 'ratio', 'goal', ''], ...cells]
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
export function saveResults(rows: readonly Row[], gate: Gate | undefined, options: object): string {
  const folder = join(root, 'bench', 'results')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}.json`)
  const machine = {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    memory_mib: Math.round(totalmem() / 2 ** 20),
    platform: `${process.platform}-${process.arch}`,
    node: process.version,
  }
  const results = rows.map((row) => ({ ...row, met: isMet(row) }))
  writeFileSync(path, JSON.stringify({ at: new Date(), machine, options, gate, rows: results }, null, 2))
  return path
}
