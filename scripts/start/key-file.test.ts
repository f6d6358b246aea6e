import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localKeys } from '@waymark/platform/encryption/key-service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encryptionKeys, keyFile } from './key-file.ts'

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
  const made = encryptionKeys(from(data))
  expect(() => localKeys(made ?? '')).not.toThrow()
  expect(encryptionKeys(from(data))).toBe(made)
  expect(await readFile(join(folder, 'data.key'), 'utf8')).toBe(`${made}\n`)
  expect((await stat(keyFile(data))).mode & 0o777).toBe(0o600)
})

test('takes the setting first, and makes no file then', async () => {
  const data = join(folder, 'data')
  expect(encryptionKeys({ ...from(data), ENCRYPTION_KEYS: 'set' })).toBe('set')
  await expect(stat(keyFile(data))).rejects.toThrow('ENOENT')
})

test('makes no file beside a key management service, and keeps the one from before', async () => {
  const data = join(folder, 'data')
  const managed = { ...from(data), ENCRYPTION_KMS_KEY: 'alias/waymark' }
  expect(encryptionKeys(managed)).toBeUndefined()
  await expect(stat(keyFile(data))).rejects.toThrow('ENOENT')
  const made = encryptionKeys(from(data))
  expect(encryptionKeys(managed)).toBe(made)
})

test('says what to do if the file cannot be written or read', async () => {
  expect(() => encryptionKeys(from(join(folder, 'missing', 'data')))).toThrow(
    'cannot be written. Set ENCRYPTION_KEYS, or another DATA_DIR.',
  )
  await writeFile(join(folder, 'empty.key'), '')
  expect(() => localKeys(encryptionKeys(from(join(folder, 'empty'))) ?? '')).toThrow('base64 of 32 bytes')
})
