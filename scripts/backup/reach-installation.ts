import { openObjectStorage } from '@waymark/domain/foundation/storage/storage'
import { openLocalDatabase } from '../start/local-database.ts'
import { readSettings } from '../start/settings.ts'
import type { Installation } from './take-backup.ts'

/**
 * Runs `use` with the database and the storage of these settings. With `alone`, the database is not used by anything
 * else, and is created if there is none.
 */
export async function withInstallation<T>(
  env: NodeJS.ProcessEnv,
  use: (installation: Installation) => Promise<T>,
  options: { alone?: boolean } = {},
): Promise<T> {
  const config = readSettings(env)
  await using database = await openLocalDatabase(env, options)
  // Awaited here, because the database must stay open until `use` is done.
  return await use({
    database_url: database.url,
    storage: await openObjectStorage(config),
    version: config.version,
  })
}
