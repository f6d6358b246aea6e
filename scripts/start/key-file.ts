import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Config } from '@waymark/platform/config'
import { hasKeyService, type KeySettings } from '@waymark/platform/encryption/choose-key-service'
import { newKey } from '@waymark/platform/encryption/key-service'
import { StartError } from './start-error.ts'

/** Beside the data folder and not in it, so that a copy of the data does not take the key along. */
export const keyFile = (dataDir: string): string => `${dataDir}.key`

/**
 * The keys from the settings, or those in the key file, which is made on the first start. None beside a key management
 * service.
 *
 * @throws StartError if the file cannot be read or written
 */
export function encryptionKeys({ DATA_DIR, ...settings }: KeySettings & Pick<Config, 'DATA_DIR'>): string | undefined {
  if (settings.ENCRYPTION_KEYS !== undefined) return settings.ENCRYPTION_KEYS
  const file = keyFile(DATA_DIR)
  // A key file from before still unwraps what it wrapped.
  if (hasKeyService(settings) && !existsSync(file)) return undefined
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
