import { mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { beforeEach, expect, test } from 'vitest'
import { openServiceLog } from './service-log.ts'

let path: string
let shown: string[]

beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'waymark-log-test-')), 'api.log')
  shown = []
})

async function write(...chunks: string[]) {
  const log = openServiceLog('api', path, 'warn', (line) => shown.push(line))
  const output = new PassThrough()
  log.follow(output)
  for (const chunk of chunks) output.write(chunk)
  output.end()
  await finished(output)
  return log
}

test('shows people short warnings and crashes, and writes everything to the file', async () => {
  const lines = [
    '{"level":"info","service":"api","msg":"listening"}\n',
    '{"level":"warn","service":"api","msg":"redis is aw',
    'ay","code":"ECONNREFUSED"}\nTypeError: broken\n',
    '    at somewhere',
  ]
  const log = await write(...lines)
  expect(shown).toEqual(['api: redis is away: ECONNREFUSED', 'api: TypeError: broken', 'api:     at somewhere'])
  expect(log.reason()).toBe('TypeError: broken')
  await expect.poll(() => readFile(path, 'utf8')).toBe(lines.join(''))
})

test('rotates a log that has grown large', async () => {
  await writeFile(path, 'x'.repeat(10_000_001))
  await write('{"level":"info","msg":"new"}\n')
  await expect.poll(() => readFile(path, 'utf8')).toBe('{"level":"info","msg":"new"}\n')
  expect((await readFile(`${path}.1`)).length).toBe(10_000_001)
})

test('begins a new file when someone deleted the one that has grown large', async () => {
  const output = new PassThrough()
  openServiceLog('api', path, 'warn', (line) => shown.push(line)).follow(output)
  output.write('deleted\n')
  await expect.poll(() => readFile(path, 'utf8').catch(() => '')).toBe('deleted\n')
  await rm(path)
  output.write(`${'x'.repeat(10_000_000)}\n`)
  output.write('kept\n')
  await expect.poll(() => readFile(path, 'utf8').catch(() => '')).toBe('kept\n')
})

test('goes on without its file, and writes again as soon as it can', async () => {
  // A folder in its place fails like a full disk, with another code.
  await mkdir(path)
  const output = new PassThrough()
  openServiceLog('api', path, 'warn', (line) => shown.push(line)).follow(output)
  output.write('lost\n')
  await expect.poll(() => shown).toContainEqual(expect.stringContaining('EISDIR'))
  output.write('lost too\n')
  await rmdir(path)
  await expect
    .poll(
      () => {
        output.write('kept\n')
        return readFile(path, 'utf8').catch(() => '')
      },
      { timeout: 5000 },
    )
    .toMatch(/"msg":"output is missing","bytes":\d+\}\nkept\n/)
  expect(shown.filter((line) => line.includes('cannot be written'))).toHaveLength(1)
})

test('shows the half line of a service that was killed', async () => {
  await write('{"level":"error","msg":"cut')
  expect(shown).toEqual(['api: {"level":"error","msg":"cut'])
})
