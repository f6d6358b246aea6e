import { randomBytes } from 'node:crypto'
import { startKeyServices } from '@waymark/testing/key-services'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseKeyService, type KeySettings } from './choose-key-service.ts'
import { newKey } from './key-service.ts'

const TOKEN = 's.token'
const NONE: KeySettings = {
  ENCRYPTION_KEYS: undefined,
  ENCRYPTION_KMS_KEY: undefined,
  ENCRYPTION_KMS_URL: undefined,
  ENCRYPTION_VAULT_URL: undefined,
  ENCRYPTION_VAULT_TOKEN: undefined,
  ENCRYPTION_VAULT_KEY: 'transit/waymark',
}
const DATA_KEY = randomBytes(32)

let services: Awaited<ReturnType<typeof startKeyServices>>
beforeEach(async () => {
  services = await startKeyServices(TOKEN)
  vi.stubEnv('AWS_REGION', 'us-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await services[Symbol.asyncDispose]()
})

const kms = (key = 'alias/waymark') => ({ ENCRYPTION_KMS_KEY: key, ENCRYPTION_KMS_URL: services.url })
const vault = (token = TOKEN) => ({ ENCRYPTION_VAULT_URL: services.url, ENCRYPTION_VAULT_TOKEN: token })

test.each<[string, () => Partial<KeySettings>, string, string[]]>([
  ['AWS KMS', kms, 'kms:alias/waymark', ['TrentService.Encrypt', 'TrentService.Decrypt']],
  ['Vault', vault, 'vault:transit/waymark', ['/v1/transit/encrypt/waymark', '/v1/transit/decrypt/waymark']],
])('%s wraps a key that only it can unwrap', async (_service, settings, name, asked) => {
  const chosen = chooseKeyService({ ...NONE, ...settings() })
  expect(chosen.name).toBe(name)
  const wrapped = await chosen.wrap(DATA_KEY)
  expect(wrapped.includes(DATA_KEY)).toBe(false)
  expect(await chosen.unwrap(wrapped, name)).toEqual(DATA_KEY)
  expect(services.asked).toEqual(asked)
  await expect(chosen.unwrap(wrapped, 'local:1')).rejects.toThrow(
    'encrypted with the key local:1, which these settings do not reach',
  )
})

test('what a key of the settings wrapped before is still unwrapped beside a key management service', async () => {
  const ENCRYPTION_KEYS = newKey()
  const before = chooseKeyService({ ...NONE, ENCRYPTION_KEYS })
  const wrapped = await before.wrap(DATA_KEY)
  const after = chooseKeyService({ ...NONE, ENCRYPTION_KEYS, ...kms() })
  expect(await after.unwrap(wrapped, before.name)).toEqual(DATA_KEY)
  expect(after.name).toBe('kms:alias/waymark')
})

test('a key of AWS KMS does not unwrap what another one wrapped', async () => {
  const wrapped = await chooseKeyService({ ...NONE, ...kms() }).wrap(DATA_KEY)
  const other = chooseKeyService({ ...NONE, ...kms('alias/other') })
  await expect(other.unwrap(wrapped, 'kms:alias/other')).rejects.toThrow(
    'AWS KMS cannot unwrap a data key with alias/other: wrong key or context',
  )
})

test('says why Vault refuses, and that it cannot be reached', async () => {
  await expect(chooseKeyService({ ...NONE, ...vault('wrong') }).wrap(DATA_KEY)).rejects.toThrow(
    'Vault cannot encrypt with transit/waymark: permission denied',
  )
  const { url } = services
  await services[Symbol.asyncDispose]()
  const gone = chooseKeyService({ ...NONE, ENCRYPTION_VAULT_URL: url, ENCRYPTION_VAULT_TOKEN: TOKEN })
  await expect(gone.wrap(DATA_KEY)).rejects.toThrow(/^Vault cannot encrypt with transit\/waymark: fetch failed/)
  services = await startKeyServices(TOKEN)
})

test('says what is missing in the settings', () => {
  expect(() => chooseKeyService(NONE)).toThrow('The setting ENCRYPTION_KEYS is missing')
  expect(() => chooseKeyService({ ...NONE, ENCRYPTION_VAULT_URL: services.url })).toThrow(
    'The setting ENCRYPTION_VAULT_TOKEN is missing',
  )
})
