/**
 * `npm run audit:verify [-- --since <position>] [-- --head <position>:<hash>]`: verifies the chain of the access log in
 * the database of `DATABASE_URL` or `DATA_DIR`, and names every break, also those that administrators settled. Exits with
 * code 1 if there is one after `--since`, and 2 if that cannot be determined. A head stored outside the database also
 * reveals an end that was cut off.
 */
import { parseArgs } from 'node:util'
import { type Fault, headText, type Link, parseHead } from '../packages/domain/operations/audit/chain.ts'
import { verifyChain } from '../packages/domain/operations/audit/verify-chain.ts'
import { openDatabase } from '../packages/platform/database.ts'
import { createLog } from '../packages/platform/log.ts'
import { openLocalDatabase } from './start/local-database.ts'

const WHAT: Record<Fault, string> = {
  missing: 'this entry is missing',
  moved: 'this entry does not follow the one before it: one of the two was moved or replaced',
  changed: 'this entry was changed after it was chained',
  cut: 'the stored head is not in the chain: entries were cut off the end or replaced',
}

try {
  const { since, head } = readArguments()
  await using local = await openLocalDatabase(process.env)
  const db = openDatabase(local.url, createLog('verify', 'silent'), 2)
  try {
    const { entries, unchained, last, breaks } = await verifyChain(db, { since, head })
    console.log(`entries in order: ${entries}`)
    console.log(`waiting to be chained: ${unchained}`)
    console.log(`head: ${headText(last)}`)
    for (const { seq, fault, recorded } of breaks) {
      const settled = recorded?.settled_at ? `; settled ${recorded.settled_at.toISOString()}: ${recorded.reason}` : ''
      console.error(`BROKEN at entry ${seq}: ${WHAT[fault]}${settled}`)
    }
    if (breaks.length === 0) console.log('the chain is intact')
    process.exitCode = breaks.length === 0 ? 0 : 1
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

function readArguments(): { since: number; head: Link | null } {
  const { values } = parseArgs({ options: { since: { type: 'string' }, head: { type: 'string' } } })
  const { since = '0' } = values
  if (!/^\d{1,15}$/.test(since)) throw new TypeError('--since takes the position of an entry: a whole number')
  const head = values.head === undefined ? null : parseHead(values.head)
  if (values.head !== undefined && !head) throw new TypeError('--head takes a head as it is printed: <position>:<hash>')
  return { since: Number(since), head }
}
