/**
 * `npm run second-factors:remove -- <email>`: removes the passkeys, the authenticator app and the recovery codes of this
 * account, in the database of `DATABASE_URL` or `DATA_DIR`, ends its sessions and emails its owner. For the only
 * administrator who lost them all; for others, an administrator does it on the Users screen. Exits with code 1 if there
 * is no such account, and 2 if the database cannot be reached.
 */
import { removeSecondFactors } from '../packages/domain/people/accounts/remove-second-factors.ts'
import { openDatabase, sql } from '../packages/platform/database.ts'
import { tables } from '../packages/platform/generated/tables.ts'
import { newId } from '../packages/platform/ids.ts'
import { createLog } from '../packages/platform/log.ts'
import { openLocalDatabase } from './start/local-database.ts'

try {
  const [email, ...more] = process.argv.slice(2)
  if (!email || more.length > 0) throw new TypeError('Give one email address: npm run second-factors:remove -- <email>')
  await using local = await openLocalDatabase(process.env)
  const db = openDatabase(local.url, createLog('second-factors', 'silent'), 2)
  try {
    const user = await db.row(
      tables.app_user.pick('id'),
      sql`select id from app_user where email = ${email.trim().toLowerCase()}`,
    )
    if (user) {
      await removeSecondFactors({ db, actor: { kind: 'anonymous' }, request: { id: newId() } }, user.id)
      console.log(`The second factors of ${email} are removed. Sign in with the password and set up a new one.`)
    } else {
      console.error(`There is no account with the email address ${email}.`)
      process.exitCode = 1
    }
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
