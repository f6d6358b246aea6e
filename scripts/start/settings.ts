import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, loadConfig, readEnvironment } from '@waymark/platform/config'
import { StartError } from './start-error.ts'

/** The same validation that every service does, before anything starts. Throws StartError. */
export function readSettings(env: NodeJS.ProcessEnv): Config {
  try {
    const { DATABASE_URL, DATABASE_DIRECT_URL } = readEnvironment(env)
    if (DATABASE_DIRECT_URL && !DATABASE_URL)
      throw new ConfigError('The setting DATABASE_DIRECT_URL cannot be used without DATABASE_URL.')
    const config = loadConfig({ ...env, DATABASE_URL: DATABASE_URL || 'postgresql://localhost/embedded' })
    if (config.WAL_ARCHIVE_DIR && DATABASE_URL)
      throw new ConfigError(
        'The setting WAL_ARCHIVE_DIR cannot be used with DATABASE_URL, whose server archives itself.',
      )
    return config
  } catch (error) {
    throw error instanceof ConfigError ? new StartError(error.message) : error
  }
}

/**
 * Creates the data folder if there is none.
 *
 * @returns the folder for logs
 * @throws StartError when it cannot be written
 */
export function prepareDataDir(dataDir: string): string {
  const logs = join(dataDir, 'logs')
  try {
    // PostgreSQL never runs as root, so its user must be able to pass through this folder.
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o755 : 0o700 })
    mkdirSync(logs, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    accessSync(logs, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The data folder cannot be written (${reason}). Choose another with DATA_DIR.`)
  }
  return logs
}
