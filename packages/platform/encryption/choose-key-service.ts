import { type Config, ConfigError } from '../config.ts'
import { KeyError, type KeyService, LOCAL, localKeys } from './key-service.ts'
import { KMS, kmsKeys } from './kms-keys.ts'
import { VAULT, vaultKeys } from './vault-keys.ts'

export type KeySettings = Pick<
  Config,
  | 'ENCRYPTION_KEYS'
  | 'ENCRYPTION_KMS_KEY'
  | 'ENCRYPTION_KMS_URL'
  | 'ENCRYPTION_VAULT_URL'
  | 'ENCRYPTION_VAULT_TOKEN'
  | 'ENCRYPTION_VAULT_KEY'
>

/** Whether the settings name a key management service, so that no key has to lie on this machine. */
export const hasKeyService = ({ ENCRYPTION_KMS_KEY, ENCRYPTION_VAULT_URL }: KeySettings): boolean =>
  ENCRYPTION_KMS_KEY !== undefined || ENCRYPTION_VAULT_URL !== undefined

/**
 * The key service of the settings: AWS KMS, Vault or the keys themselves. If there are several, the first one wraps, and
 * the others unwrap what they wrapped before. Throws a `ConfigError` if there is none, or its keys cannot be used.
 */
export function chooseKeyService(settings: KeySettings): KeyService {
  const services = servicesOf(settings)
  const [first] = services
  if (!first) {
    throw new ConfigError(
      'The setting ENCRYPTION_KEYS is missing. Set it to base64 of 32 random bytes, such as from `openssl rand -base64 32`, and keep a copy away from the backups.',
    )
  }
  return {
    name: first.service.name,
    wrap: (key) => first.service.wrap(key),
    async unwrap(wrapped, name) {
      const owner = services.find(({ prefix }) => name.startsWith(prefix))
      if (owner) return owner.service.unwrap(wrapped, name)
      throw new KeyError(
        `This database is encrypted with the key ${name}, which these settings do not reach. Without that key, nobody can read its health data.`,
      )
    },
  }
}

function servicesOf(settings: KeySettings): { prefix: string; service: KeyService }[] {
  const { ENCRYPTION_KEYS, ENCRYPTION_KMS_KEY, ENCRYPTION_KMS_URL } = settings
  const { ENCRYPTION_VAULT_URL: address, ENCRYPTION_VAULT_TOKEN: token, ENCRYPTION_VAULT_KEY: key } = settings
  const services = []
  if (ENCRYPTION_KMS_KEY !== undefined) {
    services.push({ prefix: KMS, service: kmsKeys(ENCRYPTION_KMS_KEY, ENCRYPTION_KMS_URL) })
  }
  if (address !== undefined) {
    if (token === undefined) throw new ConfigError('The setting ENCRYPTION_VAULT_TOKEN is missing.')
    services.push({ prefix: VAULT, service: vaultKeys({ address, token, key }) })
  }
  if (ENCRYPTION_KEYS !== undefined) services.push({ prefix: LOCAL, service: givenKeys(ENCRYPTION_KEYS) })
  return services
}

function givenKeys(setting: string): KeyService {
  try {
    return localKeys(setting)
  } catch (error) {
    throw error instanceof KeyError ? new ConfigError(error.message) : error
  }
}
