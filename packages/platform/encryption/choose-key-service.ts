import { type Config, ConfigError } from '../config.ts'
import { KeyError, type KeyService, localKeys } from './key-service.ts'

/** The key service of the settings. Throws a `ConfigError` if there is none, or its keys cannot be used. */
export function chooseKeyService({ ENCRYPTION_KEYS }: Pick<Config, 'ENCRYPTION_KEYS'>): KeyService {
  if (ENCRYPTION_KEYS === undefined) {
    throw new ConfigError(
      'The setting ENCRYPTION_KEYS is missing. Set it to base64 of 32 random bytes, such as from `openssl rand -base64 32`, and keep a copy away from the backups.',
    )
  }
  try {
    return localKeys(ENCRYPTION_KEYS)
  } catch (error) {
    throw error instanceof KeyError ? new ConfigError(error.message) : error
  }
}
