import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newKey } from '@waymark/platform/encryption/key-service'
import { freePort } from '@waymark/testing/free-port'
import { startPostgres } from '@waymark/testing/infrastructure'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const SERVICES = ['api', 'gateway', 'worker'] as const

async function start(name: (typeof SERVICES)[number], settings: NodeJS.ProcessEnv) {
  const port = await freePort()
  const child = spawn(process.execPath, [`services/${name}/main.ts`], {
    cwd: root,
    env: { ...process.env, ...settings, PORT: String(port), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { name, child, port }
}

/** Status and text; undefined if nothing listens. */
const get = async (port: number, path: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
  return answer && [answer.status, await answer.text()]
}
const WAITS = [503, '{"ready":false,"failing":["database"]}']
const IS_READY = [200, '{"ready":true,"failing":[]}']

test('processes that start while PostgreSQL is away wait for it, alive and not ready, and end when they are told to', async () => {
  await using postgres = await startPostgres()
  await postgres.stop()
  const settings = {
    DATABASE_URL: postgres.url,
    REDIS_URL: 'none',
    ENCRYPTION_KEYS: newKey(),
    DATA_DIR: mkdtempSync(join(tmpdir(), 'waymark-start-test-')),
  }
  const started = await Promise.all([...SERVICES, 'api' as const].map((name) => start(name, settings)))
  const ready = () => Promise.all(started.map(({ port }) => get(port, '/readyz')))
  await expect.poll(ready, { timeout: 60_000, interval: 200 }).toEqual(started.map(() => WAITS))
  const [api, other] = [started[0], started.pop()]
  if (!api || !other) throw new Error('nothing was started')
  expect(await get(api.port, '/healthz')).toEqual([200, '{"ok":true}'])
  expect(await get(api.port, '/api/site')).toEqual(WAITS)

  const stopping = once(other.child, 'exit')
  other.child.kill('SIGTERM')
  expect(await stopping).toEqual([0, null])

  await postgres.start()
  await expect.poll(ready, { timeout: 60_000, interval: 200 }).toEqual(started.map(() => IS_READY))
  expect((await get(api.port, '/api/site'))?.[0]).toBe(200)
}, 180_000)

test('a process waits for a host that has no name yet, as that of a stopped container', async () => {
  const settings = {
    DATABASE_URL: 'postgresql://waymark@postgres.invalid:5432/waymark',
    REDIS_URL: 'none',
    ENCRYPTION_KEYS: newKey(),
    DATA_DIR: mkdtempSync(join(tmpdir(), 'waymark-start-test-')),
  }
  const { port } = await start('api', settings)
  await expect.poll(() => get(port, '/readyz'), { timeout: 60_000, interval: 200 }).toEqual(WAITS)
}, 90_000)
