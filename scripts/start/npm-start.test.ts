import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './folders.ts'

const entry = join(root, 'scripts/start/npm-start.cjs')
/** What the entry prints on that Node, and how it ends. */
const started = (path: string, version: string) =>
  promisify(execFile)(process.execPath, [
    '-e',
    `Object.defineProperty(process.versions, 'node', { value: '${version}' }); require('${path}')`,
    '--',
    '--help',
  ]).then(
    ({ stdout }) => stdout,
    ({ code, stderr }: { code: number; stderr: string }) => `${code} ${stderr}`,
  )

test('says in one sentence which Node it needs', async () => {
  expect(await started(entry, '20.20.2')).toBe(
    '1 Waymark runs on Node 24, and this is Node 20.20.2. Run npm start, which uses the Node 24 of npm ci.\n',
  )
  const elsewhere = join(mkdtempSync(join(tmpdir(), 'waymark-entry-')), 'scripts/start/npm-start.cjs')
  cpSync(entry, elsewhere)
  expect(await started(elsewhere, '18.0.0')).toBe(
    '1 Waymark runs on Node 24, and this is Node 18.0.0. Run npm ci, then npm start.\n',
  )
  expect(await started(elsewhere, '24.0.0')).toBe('1 The packages are not installed. Run npm ci, then npm start.\n')
})

test('starts on Node 24', async () => {
  expect(await started(entry, process.versions.node)).toContain('npm start [-- --demo]')
})
