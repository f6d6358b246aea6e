import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from './folders.ts'
import { DISPOSABLE, startPostgres, stopPostgres } from './postgres.ts'

let folder: string

beforeEach(() => {
  folder = scratchFolder('waymark-postgres-test')
})

afterEach(async () => {
  await stopPostgres(join(folder, 'postgres'))
  await rm(folder, { recursive: true })
})

const start = (name = 'postgres') =>
  startPostgres({ folder: join(folder, name), log: join(folder, 'log'), settings: DISPOSABLE })

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

test('sorts and lower-cases UTF-8 text the same way everywhere', async () => {
  const server = await start()
  const rows = await query(server.url(), `select lower('ÄÉß') as lowered, current_setting('timezone') as zone`)
  expect(rows).toEqual([{ lowered: 'äéß', zone: 'UTC' }])
  await server.stop()
})

test('replaces a server that outlived its killed supervisor, and keeps committed data', async () => {
  const script = `
    import { DISPOSABLE, startPostgres } from ${JSON.stringify(new URL('postgres.ts', import.meta.url).href)}
    const server = await startPostgres({ folder: ${JSON.stringify(join(folder, 'postgres'))}, log: ${JSON.stringify(join(folder, 'log'))}, settings: DISPOSABLE })
    console.log(server.pid, server.url())
    setInterval(() => {}, 1000)`
  const supervisor = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await once(supervisor.stdout, 'data')
  const [pid, url = ''] = String(output).trim().split(' ')
  await query(url, 'create table kept as select 1 as n')
  supervisor.kill('SIGKILL')
  await once(supervisor, 'exit')
  expect(await query(url, 'select n from kept')).toEqual([{ n: 1 }])

  const server = await start()
  expect(server.pid).not.toBe(Number(pid))
  expect(server.url()).toBe(url)
  expect(await query(url, 'select n from kept')).toEqual([{ n: 1 }])
  await server.stop()
})

test('restarts after a kill of the server itself, and keeps committed data', async () => {
  const killed = await start()
  await query(killed.url(), 'create table kept as select 1 as n')
  await killed.kill()
  const server = await start()
  expect(await query(server.url(), 'select n from kept')).toEqual([{ n: 1 }])
  await server.stop()
})

test('does not harm an unrelated process named in a pid file', async () => {
  const server = await start()
  await server.kill()
  const stranger = spawn('sleep', ['60'])
  const pidFile = join(folder, 'postgres', 'postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8')).split('\n')
  await writeFile(pidFile, [stranger.pid, ...lines.slice(1)].join('\n'))
  await stopPostgres(join(folder, 'postgres'))
  expect(stranger.exitCode).toBeNull()
  expect(stranger.signalCode).toBeNull()
  stranger.kill()
})

test('quotes the log that explains why it does not start', async () => {
  const options = { folder: join(folder, 'postgres'), log: join(folder, 'log') }
  await expect(startPostgres({ ...options, settings: { ...DISPOSABLE, shared_buffers: 'lots' } })).rejects.toThrow(
    /PostgreSQL does not start: .*shared_buffers/,
  )
})
