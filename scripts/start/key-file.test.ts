import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localKeys, newKey } from '@waymark/platform/encryption/key-service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encryptionKeys, keyFile, makeKeyFile } from './key-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-key-test-'))
})
afterEach(() => rm(folder, { recursive: true }))

const NONE = {
  ENCRYPTION_KEYS: undefined,
  ENCRYPTION_KMS_KEY: undefined,
  ENCRYPTION_KMS_URL: undefined,
  ENCRYPTION_VAULT_URL: undefined,
  ENCRYPTION_VAULT_TOKEN: undefined,
  ENCRYPTION_VAULT_KEY: 'transit/waymark',
}
const from = (DATA_DIR: string) => ({ ...NONE, DATA_DIR })

test('makes a key beside the data folder, which only its owner can read, and takes it again', async () => {
  const data = join(folder, 'data')
  expect(encryptionKeys(from(data))).toBeUndefined()
  makeKeyFile(from(data))
  const made = encryptionKeys(from(data))
  expect(() => localKeys(made ?? '')).not.toThrow()
  makeKeyFile(from(data))
  expect(await readFile(join(folder, 'data.key'), 'utf8')).toBe(`${made}\n`)
  expect((await stat(keyFile(data))).mode & 0o777).toBe(0o600)
})

test('takes the setting first, and makes no file then', async () => {
  const data = join(folder, 'data')
  const ENCRYPTION_KEYS = newKey()
  makeKeyFile({ ...from(data), ENCRYPTION_KEYS })
  expect(encryptionKeys({ ...from(data), ENCRYPTION_KEYS })).toBe(ENCRYPTION_KEYS)
  await expect(stat(keyFile(data))).rejects.toThrow('ENOENT')
})

test('makes no file beside a key management service, and keeps the one from before', async () => {
  const data = join(folder, 'data')
  const managed = { ...from(data), ENCRYPTION_KMS_KEY: 'alias/waymark' }
  makeKeyFile(managed)
  expect(encryptionKeys(managed)).toBeUndefined()
  await expect(stat(keyFile(data))).rejects.toThrow('ENOENT')
  makeKeyFile(from(data))
  expect(encryptionKeys(managed)).toBe(encryptionKeys(from(data)))
})

test('says what to do if the file cannot be written or used', async () => {
  expect(() => makeKeyFile(from(join(folder, 'missing', 'data')))).toThrow(
    'cannot be written. Set ENCRYPTION_KEYS, or another DATA_DIR.',
  )
  await writeFile(join(folder, 'empty.key'), '')
  expect(() => encryptionKeys(from(join(folder, 'empty')))).toThrow(/^The key file .+ cannot be used: .+ 32 bytes/)
})
