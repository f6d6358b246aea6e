import { readFileSync, writeFileSync } from 'node:fs'
import type { Config } from '@waymark/platform/config'
import { newKey } from '@waymark/platform/encryption/key-service'
import { StartError } from './start-error.ts'

/** Beside the data folder and not in it, so that a copy of the data does not take the key along. */
export const keyFile = (dataDir: string): string => `${dataDir}.key`

/**
 * The keys from the settings, or those in the key file, which is made on the first start.
 *
 * @throws StartError if the file cannot be read or written
 */
export function encryptionKeys({ ENCRYPTION_KEYS, DATA_DIR }: Pick<Config, 'ENCRYPTION_KEYS' | 'DATA_DIR'>): string {
  if (ENCRYPTION_KEYS !== undefined) return ENCRYPTION_KEYS
  const file = keyFile(DATA_DIR)
  try {
    // Fails if the file exists, also if another process has just made it.
    writeFileSync(file, `${newKey()}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') {
      throw new StartError(`The key file ${file} cannot be written. Set ENCRYPTION_KEYS, or another DATA_DIR.`)
    }
  }
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new StartError(`The key file ${file} cannot be read. Without it, nobody can read the encrypted data.`)
  }
}
