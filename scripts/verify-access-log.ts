/**
 * `npm run audit:verify [-- --since <place>] [-- --head <place>:<hash>]`: walks the chain of the access log in the database of
 * `DATABASE_URL`, or of `DATA_DIR`, and says whether every entry is as it was written. Exit code 1 when one is not, 2 when
 * that cannot be found out. A head kept outside of the database also finds an end that was cut off.
 */
import { parseArgs } from 'node:util'
import { type Fault, headText, type Link, parseHead } from '../packages/domain/audit/chain.ts'
import { verifyChain } from '../packages/domain/audit/verify-chain.ts'
import { openDatabase } from '../packages/platform/database.ts'
import { createLog } from '../packages/platform/log.ts'
import { openLocalDatabase } from './start/local-database.ts'

const WHAT: Record<Fault, string> = {
  missing: 'this entry is missing',
  moved: 'this entry does not follow the one before it: one of the two was moved or replaced',
  changed: 'this entry was changed after it was chained',
  cut: 'the head that was kept is not in the chain: entries were cut off its end or replaced',
}

try {
  const { since, head } = readArguments()
  await using local = await openLocalDatabase(process.env)
  const db = openDatabase(local.url, createLog('verify', 'silent'), 2)
  try {
    const { entries, unchained, last, broken } = await verifyChain(db, { since, head })
    console.log(`entries in order: ${entries}`)
    console.log(`waiting for their place: ${unchained}`)
    console.log(`head: ${headText(last)}`)
    if (broken) console.error(`BROKEN at entry ${broken.seq}: ${WHAT[broken.fault]}`)
    else console.log('the chain is whole')
    process.exitCode = broken ? 1 : 0
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
  if (!/^\d{1,15}$/.test(since)) throw new TypeError('--since takes the place of an entry: a whole number')
  const head = values.head === undefined ? null : parseHead(values.head)
  if (values.head !== undefined && !head) throw new TypeError('--head takes a head as it is printed: <place>:<hash>')
  return { since: Number(since), head }
}
