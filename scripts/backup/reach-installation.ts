import { openFileStorage } from '@waymark/domain/files/storage'
import { openLocalDatabase } from '../start/local-database.ts'
import { readSettings } from '../start/settings.ts'
import type { Installation } from './take-backup.ts'

/**
 * The database and the storage of these settings, for as long as `use` takes; with `alone`, a database that nothing else
 * runs on, made where there is none.
 */
export async function withInstallation<T>(
  env: NodeJS.ProcessEnv,
  use: (installation: Installation) => Promise<T>,
  options: { alone?: boolean } = {},
): Promise<T> {
  const config = readSettings(env)
  await using database = await openLocalDatabase(env, options)
  // Awaited here: the database must outlive what it is used for.
  return await use({
    database_url: database.url,
    storage: await openFileStorage(config),
    version: config.version,
  })
}
