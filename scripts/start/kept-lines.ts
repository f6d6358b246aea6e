import { appendFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '@waymark/contracts/durations'

/** What has to be repeated after a restore: what people asked for, and administrators about accounts. See the runbook. */
export const KEPT_MESSAGES = [
  'client deleted',
  'opted out',
  'opted in',
  'consent withdrawn',
  'unsubscribed',
  'account changed',
]
/** The message is the last of a line. */
const KEPT = new RegExp(`"msg":"(?:${KEPT_MESSAGES.join('|')})"\\}$`)
/** No backup is kept longer. */
const KEPT_MS = 90 * DAY_MS

const monthOf = (at: Date) => at.toISOString().slice(0, 7)

/**
 * Keeps those lines in a file for each month, because the log of a service is rotated by its size, and a busy day fills it.
 *
 * @returns what takes each line of a log
 */
export function keepLines(folder: string, complain: (problem: string) => void): (line: string) => void {
  let month = ''
  return (line) => {
    try {
      const before = month
      // First, so that a folder that cannot be read is complained about once.
      month = monthOf(new Date())
      if (month !== before) removeOld(folder)
      if (KEPT.test(line)) appendFileSync(join(folder, `kept-${month}.log`), `${line}\n`, { mode: 0o600 })
    } catch (error) {
      complain(error instanceof Error ? error.message : String(error))
    }
  }
}

/** Each whole month whose last line is older. */
function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, year, month] = /^kept-(\d{4})-(\d{2})\.log$/.exec(name) ?? []
    // Months count from 0, so this is the first day of the next one.
    if (month !== undefined && Date.UTC(Number(year), Number(month)) + KEPT_MS < Date.now())
      rmSync(join(folder, name), { force: true })
  }
}
