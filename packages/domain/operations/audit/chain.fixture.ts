import { type Database, sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { createLog } from '@waymark/platform/log'
import { ANONYMOUS, contextOf, type TestApp } from '@waymark/testing/app'
import { logAccess } from '../../access-log.ts'
import type { Link } from './chain.ts'
import { chainEntries, readHead } from './chain-entries.ts'
import { watchChain } from './watch-chain.ts'

export const log = createLog('test', 'silent')

export const writeEntries = (app: TestApp, count: number) =>
  logAccess(
    contextOf(app, ANONYMOUS),
    'client.read',
    'client',
    Array.from({ length: count }, () => newId()),
  )

/** Writes and chains entries. Returns the head. */
export async function chainNew(app: TestApp, count: number): Promise<Link> {
  await writeEntries(app, count)
  while ((await chainEntries(app.db)) > 0);
  return readHead(app.db)
}

/** Changes data as a superuser could, who can switch off triggers. */
export const tamper = (db: Database, ...statements: ReturnType<typeof sql>[]) =>
  db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.run(statement)
  })

let minutes = 0
/** Watches one minute later on each call. */
export const watchNext = (app: TestApp) => {
  minutes += 1
  return watchChain(app.db, log, new Date(Date.now() + minutes * 60_000))
}
