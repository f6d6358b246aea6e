import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Config, ConfigError } from '@waymark/platform/config'
import { chooseKeyService, hasKeyService, type KeySettings } from '@waymark/platform/encryption/choose-key-service'
import { newKey } from '@waymark/platform/encryption/key-service'
import { StartError } from './start-error.ts'

type Settings = KeySettings & Pick<Config, 'DATA_DIR'>

/** Beside the data folder and not in it, so that a copy of the data does not take the key along. */
export const keyFile = (dataDir: string): string => `${dataDir}.key`

/**
 * The keys from the settings, or those in the key file. None before the first start, and beside a key management service.
 *
 * @throws StartError if the file cannot be read, or the keys or a key management service cannot be used
 */
export function encryptionKeys({ DATA_DIR, ...settings }: Settings): string | undefined {
  const file = keyFile(DATA_DIR)
  const from_file = settings.ENCRYPTION_KEYS === undefined && existsSync(file)
  // A key file from before a key management service still unwraps what it wrapped.
  const ENCRYPTION_KEYS = from_file ? read(file) : settings.ENCRYPTION_KEYS
  try {
    if (ENCRYPTION_KEYS !== undefined || hasKeyService(settings)) chooseKeyService({ ...settings, ENCRYPTION_KEYS })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new StartError(from_file ? `The key file ${file} cannot be used: ${error.message}` : error.message)
  }
  return ENCRYPTION_KEYS
}

/**
 * Makes the key file on the first start, if there are no other keys.
 *
 * @throws StartError if it cannot be written
 */
export function makeKeyFile(settings: Settings): void {
  if (encryptionKeys(settings) !== undefined || hasKeyService(settings)) return
  const file = keyFile(settings.DATA_DIR)
  try {
    // Never over a key that another process has just made.
    writeFileSync(file, `${newKey()}\n`, { mode: 0o600, flag: 'wx' })
  } catch {
    throw new StartError(`The key file ${file} cannot be written. Set ENCRYPTION_KEYS, or another DATA_DIR.`)
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new StartError(`The key file ${file} cannot be read. Without it, nobody can read the encrypted data.`)
  }
}
