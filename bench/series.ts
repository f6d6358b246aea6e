import type { Gate } from './gate.ts'
import { lastResults, printTable, type Row, saveResults } from './report.ts'

/** A measurement that takes longer has failed. It is not stopped, only no longer waited for. */
const LONGEST_MS = 30 * 60_000

/** Measurements one after the other. Each is printed when it ends, and one that fails costs the others nothing. */
export interface Series {
  measure(name: string, run: () => Promise<Row[]>): Promise<void>
  /** Work with several measurements, which may fail before or between them. */
  attempt(name: string, work: () => Promise<unknown>): Promise<void>
  /** Prints and saves everything. Returns whether nothing failed. */
  finish(options: object, gates?: Record<string, Gate>): boolean
}

export function startSeries(quick: boolean): Series {
  const rows: Row[] = []
  const failures: string[] = []
  const before = lastResults(quick)
  const attempt = async (name: string, work: () => Promise<unknown>) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLong = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('it took too long')), LONGEST_MS)
    })
    try {
      await Promise.race([work(), tooLong])
    } catch (error) {
      failures.push(name)
      console.error(`\nFAILED ${name}:`, error)
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    attempt,
    measure: (name, run) =>
      attempt(name, async () => {
        const started = performance.now()
        const measured = await run()
        rows.push(...measured)
        console.log(`\n${name} (${((performance.now() - started) / 1000).toFixed(0)} s)`)
        printTable(measured, before)
      }),
    finish(options, gates = {}) {
      console.log('\nall lines')
      printTable(rows, before)
      console.log(saveResults(rows, gates, options))
      if (failures.length > 0) console.error(`failed: ${failures.join(', ')}`)
      return failures.length === 0
    },
  }
}
