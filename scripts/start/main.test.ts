import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { portOf } from '@waymark/platform/port-of'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from './folders.ts'
import { pidsOf, type Run, ready, startRun } from './run.fixture.ts'

let dataDir: string
const running: ChildProcess[] = []

beforeEach(() => {
  dataDir = scratchFolder('waymark-main-test')
})

afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm(dataDir, { recursive: true, force: true })
})

function start(env: NodeJS.ProcessEnv, args: string[] = []): Run {
  const run = startRun({ DATA_DIR: dataDir, ...env }, args)
  running.push(run.child)
  return run
}

/** What other users of the machine could read, but for the database, which PostgreSQL guards itself. */
async function openToOthers(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found.map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  const ours = paths.filter((path) => path !== 'postgres' && !path.startsWith('postgres/'))
  const modes = await Promise.all(ours.map(async (path) => ((await stat(join(folder, path))).mode & 0o077) !== 0))
  return ours.filter((_, index) => modes[index])
}

test.for([
  ['a port that is no number', { PORT: 'http' }, /^The setting PORT cannot be used: .+$/],
  ['a malformed DATABASE_URL', { DATABASE_URL: 'mysql://x' }, /^The setting DATABASE_URL cannot be used: .+$/],
  ['a malformed REDIS_URL', { REDIS_URL: 'localhost' }, /^The setting REDIS_URL cannot be used: .+$/],
  ['a key that is none', { ENCRYPTION_KEYS: 'abc' }, /^ENCRYPTION_KEYS must hold base64 of 32 bytes.+$/],
  ['a data folder that cannot be', { DATA_DIR: '/dev/null/data' }, /^The data folder cannot be written .+$/],
  [
    'a database that does not answer',
    { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
    /^The database cannot be prepared: connect ECONNREFUSED 127\.0\.0\.1:1$/,
  ],
  ['an administrator without a password worth the name', { ADMIN_PASSWORD: '123' }, /^The setting ADMIN_PASSWORD .+$/],
] as const)('answers %s with one sentence and a nonzero exit code', async ([, env, sentence]) => {
  const run = start(env)
  expect(await run.ended).toBe(1)
  const lines = run.output().trim().split('\n')
  expect(lines.at(-1)).toMatch(sentence)
  expect(lines.filter((line) => !/^(PostgreSQL|Redis|Database migrated): /.test(line))).toHaveLength(1)
})

test('reports a taken port before starting anything', async () => {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const port = portOf(server)
  const run = start({ PORT: String(port) })
  expect(await run.ended).toBe(1)
  expect(run.output()).toBe(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start\n`)
  expect(await readdir(dataDir)).toEqual(['logs'])
  server.close()
})

test('handles an unknown option and --help', async () => {
  const unknown = start({}, ['--dmeo'])
  expect(await unknown.ended).toBe(1)
  expect(unknown.output()).toContain(`Unknown option '--dmeo'`)
  const help = start({}, ['--help'])
  expect(await help.ended).toBe(0)
  expect(help.output()).toContain('DATABASE_URL')
})

test('starts everything, survives the death of each service, and drains on Ctrl-C', async () => {
  const run = start({ ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'a-long-passphrase' })
  const url = await ready(run)
  expect(run.output()).toContain('Administrator: first@example.com\n')
  expect(run.output()).not.toContain('a-long-passphrase')

  const body = JSON.stringify({ email: 'first@example.com' })
  const headers = { 'content-type': 'application/json' }
  const asked = await fetch(`${url}/api/broker/auth/forgot-password`, { method: 'POST', headers, body })
  expect(asked.status).toBe(204)
  const mails = () => readdir(join(dataDir, 'mail')).catch(() => [])
  // Until it is whole, a mail has another name.
  await expect.poll(mails, { timeout: 10_000 }).toEqual([expect.stringMatching(/\.eml$/)])
  expect(await openToOthers(dataDir)).toEqual([])

  const second = start({})
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(/^Waymark already runs with the data in /)

  for (const service of ['api', 'worker', 'gateway']) {
    const before = await pidsOf(service, run.child)
    expect(before).toHaveLength(1)
    for (const pid of before) process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => pidsOf(service, run.child), { timeout: 10_000 })
      .toSatisfy((now: number[]) => now.length === 1 && now[0] !== before[0])
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 10_000 }).toBe(200)
  }

  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const postgres = Number.parseInt(await readFile(pidFile, 'utf8'))
  process.kill(postgres, 'SIGKILL')
  await expect.poll(run.output).toContain('PostgreSQL ended; starting it again.')
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200)
  expect(Number.parseInt(await readFile(pidFile, 'utf8'))).not.toBe(postgres)

  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (data: Buffer) => {
    answer += data.toString()
  })
  socket.write('POST /api/broker/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n')
  socket.write('Content-Length: 2\r\n\r\n{')
  await sleep(500)
  run.child.kill('SIGINT')
  // npm forwards the same Ctrl-C.
  run.child.kill('SIGINT')
  await expect.poll(run.output).toMatch(/^stopping$/m)
  socket.write('}')
  expect(await run.ended).toBe(0)
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  await expect(readFile(pidFile)).rejects.toThrow('ENOENT')
}, 150_000)

test('runs two instances side by side', async () => {
  const other = scratchFolder('waymark-main-test')
  const one = start({})
  const two = start({ DATA_DIR: other })
  const urls = await Promise.all([ready(one), ready(two)])
  expect(new Set(urls).size).toBe(2)
  for (const run of [one, two]) run.child.kill('SIGTERM')
  expect(await Promise.all([one.ended, two.ended])).toEqual([0, 0])
  await rm(other, { recursive: true })
}, 150_000)

test('keeps information in the log files, however little the terminal shows', async () => {
  const run = start({ LOG_LEVEL: 'error' })
  await ready(run)
  await expect.poll(() => readFile(join(dataDir, 'logs/api.log'), 'utf8')).toContain('"level":"info"')
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
}, 150_000)

test('recovers after the supervisor was killed with SIGKILL', async () => {
  const killed = start({})
  await ready(killed)
  killed.child.kill('SIGKILL')
  await killed.ended
  const next = start({})
  await ready(next)
  next.child.kill('SIGINT')
  expect(await next.ended).toBe(0)
}, 150_000)
