/**
 * `npm run clients:delete-own -- <client_id> ...`: repeats after a restore what people did themselves after the backup. It deletes
 * them permanently, with what came from their address without signing in, in the database of `DATABASE_URL` or `DATA_DIR`.
 * Those who are not stored are passed over. Exits with code 2 if an id is missing or wrong, or the database cannot be reached.
 */
import { id } from '../packages/contracts/fields.ts'
import { deleteOwnData } from '../packages/domain/leads/clients/delete-client-data.ts'
import { openDatabase } from '../packages/platform/database.ts'
import { chooseKeyService } from '../packages/platform/encryption/choose-key-service.ts'
import { AppError } from '../packages/platform/errors.ts'
import { newId } from '../packages/platform/ids.ts'
import { createLog } from '../packages/platform/log.ts'
import { encryptionKeys } from './start/key-file.ts'
import { openLocalDatabase } from './start/local-database.ts'
import { readSettings } from './start/settings.ts'

try {
  const client_ids = process.argv.slice(2)
  if (client_ids.length === 0 || !client_ids.every((one) => id.safeParse(one).success))
    throw new TypeError('Give the client_id of each line of the log: npm run clients:delete-own -- <client_id> ...')
  const config = readSettings(process.env)
  // Their brokers are notified, and notifications are sealed.
  const keys = chooseKeyService({ ...config, ENCRYPTION_KEYS: encryptionKeys(config) })
  await using local = await openLocalDatabase(process.env)
  const db = openDatabase(local.url, createLog('delete-own', 'silent'), 2, { keys })
  try {
    for (const client_id of client_ids) {
      const actor = { kind: 'consumer', client_id, since: new Date(0), by_mail: true } as const
      const deleted = await deleteOwnData({ db, actor, request: { id: newId() } }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError && error.status === 404) return false
          throw error
        },
      )
      console.log(`${client_id}: ${deleted ? 'deleted' : 'nothing is stored about this person'}.`)
    }
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
