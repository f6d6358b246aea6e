import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createBareDatabase, type TestDatabase } from '@waymark/testing/infrastructure'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root, scratchFolder } from './folders.ts'
import { keyFile } from './key-file.ts'

let folder: string
let bare: TestDatabase
beforeEach(async () => {
  folder = scratchFolder('waymark-prepare-test')
  bare = await createBareDatabase()
})
afterEach(async () => {
  await bare.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Prepares the database like `npm start`. */
async function prepare(env: NodeJS.ProcessEnv = {}) {
  const settings = { DATABASE_URL: bare.url, DATA_DIR: join(folder, 'data'), ENCRYPTION_KEYS: '', ...env }
  const child = spawn(process.execPath, ['scripts/start/prepare-database.ts', '--key-file'], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { said, complained, code }
}

test('a new database gets a key file, and one whose key is missing does not', async () => {
  const file = keyFile(join(folder, 'data'))
  expect(await prepare()).toMatchObject({ complained: '', code: 0, said: expect.stringContaining('Administrator:') })
  renameSync(file, `${file}.away`)
  expect(await prepare()).toEqual({
    said: '',
    complained: expect.stringMatching(
      /^This database is encrypted with the key local:\w{16}\. Before you start it, put the key file of the old installation at .+data\.key, or set ENCRYPTION_KEYS\.\n$/,
    ),
    code: 1,
  })
  expect(existsSync(file)).toBe(false)
  renameSync(`${file}.away`, file)
  expect(await prepare()).toEqual({ said: '', complained: '', code: 0 })
})

test.each([
  ['no key', { ENCRYPTION_KEYS: 'abc' }, 'ENCRYPTION_KEYS must hold base64 of 32 bytes, separated by commas.\n'],
  [
    'a Vault without its token',
    { ENCRYPTION_VAULT_URL: 'http://localhost:1' },
    'The setting ENCRYPTION_VAULT_TOKEN is missing.\n',
  ],
])('migrates nothing if the settings name %s', async (_what, env, complained) => {
  expect(await prepare(env)).toEqual({ said: '', complained, code: 1 })
})
