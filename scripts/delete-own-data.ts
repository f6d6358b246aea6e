/**
 * `npm run clients:delete-own -- <client_id>:<hash> ...`: after a restore, repeats the deletions that people requested after
 * the backup. It deletes them permanently, with what came without signing in from their address there and from the one with
 * this hash, in the database of `DATABASE_URL` or `DATA_DIR`. It skips people of whom nothing is stored. For a log line
 * without a hash, give the id alone. Exits with code 2 if an id is missing or wrong, or the database cannot be reached.
 */
import { z } from 'zod'
import { id } from '../packages/contracts/fields.ts'
import { deleteOwnData } from '../packages/domain/leads/clients/delete-client-data.ts'
import { addressesByHash } from '../packages/domain/leads/clients/erase-from-address.ts'
import { loadSecrets } from '../packages/domain/secrets.ts'
import { openDatabase } from '../packages/platform/database.ts'
import { chooseKeyService } from '../packages/platform/encryption/choose-key-service.ts'
import { AppError } from '../packages/platform/errors.ts'
import { newId } from '../packages/platform/ids.ts'
import { createLog } from '../packages/platform/log.ts'
import { encryptionKeys } from './start/key-file.ts'
import { openLocalDatabase } from './start/local-database.ts'
import { readSettings } from './start/settings.ts'

/** The client of a line of the log and, after a colon, the hash. */
const line = z.union([z.tuple([id]), z.tuple([id, z.string().regex(/^[\da-f]{64}$/)])])
const lines = z.array(line).nonempty()

function outcome(deleted: boolean, hash: string | undefined): string {
  if (deleted) return 'deleted'
  if (hash !== undefined) return 'nothing is stored about this person'
  return 'not stored. Data from their address may still be stored; to erase it, give the log line that has a hash'
}

try {
  const { data: asked } = lines.safeParse(process.argv.slice(2).map((one) => one.split(':')))
  if (!asked)
    throw new TypeError(
      'Give the client_id of each line of the log, and the hash if it has one: npm run clients:delete-own -- <client_id>:<hash> ...',
    )
  const config = readSettings(process.env)
  // Their brokers are notified, and notifications are sealed.
  const keys = chooseKeyService({ ...config, ENCRYPTION_KEYS: encryptionKeys(config) })
  await using local = await openLocalDatabase(process.env)
  const log = createLog('delete-own', 'silent')
  const db = openDatabase(local.url, log, 2, { keys })
  try {
    const secrets = await loadSecrets(db)
    const addresses = await addressesByHash(db, secrets.mail_link)
    for (const [client_id, hash] of asked) {
      const actor = { kind: 'consumer', client_id, since: new Date(0), by_mail: true } as const
      const address = hash === undefined ? undefined : addresses.get(hash)
      const context = { db, actor, log, secrets, request: { id: newId() } }
      const deleted = await deleteOwnData(context, address === undefined ? [] : [address]).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError && error.status === 404) return false
          throw error
        },
      )
      console.log(`${client_id}: ${outcome(deleted, hash)}.`)
    }
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
