import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { eventually } from '@waymark/testing/wait'
import { expect, onTestFinished, test } from 'vitest'

const options = (env: Record<string, string>) => ({
  cwd: import.meta.dirname,
  env: { ...process.env, DATABASE_URL: 'postgresql://localhost/none', LOG_LEVEL: 'info', PORT: '0', ...env },
})

/** A process with no work of its own. Returns the ports that its log names. */
async function start(env: Record<string, string>, before = ''): Promise<{ port: number; metrics: number | undefined }> {
  const program = `
    import { runService } from '@waymark/platform/service'
    ${before}
    await runService('fixture', async ({ listen }) => void (await listen((_request, response) => response.end('page'))))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    ...options(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  })
  let metrics: number | undefined
  for await (const line of createInterface(child.stdout)) {
    const { msg, port } = JSON.parse(line)
    if (msg === 'metrics') metrics = port
    if (msg === 'listening') return { port, metrics }
  }
  throw new Error('it ended')
}

const statusOf = async (port: number | undefined, path: string, headers = {}) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  return [answer.status, (await answer.text()).includes('process_cpu_seconds_total')]
}

test('serves metrics on their own port only, and nothing else there', async () => {
  const { port, metrics } = await start({ METRICS_PORT: '0' })
  expect(metrics).not.toBe(port)
  expect(await statusOf(metrics, '/metrics')).toEqual([200, true])
  expect(await statusOf(port, '/metrics')).toEqual([404, false])
  expect(await statusOf(port, '/readyz')).toEqual([200, false])
  expect(await statusOf(port, '/page')).toEqual([200, false])
  for (const path of ['/', '/page', '/readyz', '/metrics/x'])
    expect(await statusOf(metrics, path)).toEqual([404, false])
})

test.each([
  ['https://waymark.example', 'max-age=31536000; includeSubDomains'],
  ['http://localhost:3000', null],
])('every answer of a service at %s, also about itself, has the header for https: %s', async (PUBLIC_URL, expected) => {
  const { port, metrics } = await start({ METRICS_PORT: '0', PUBLIC_URL })
  for (const [at, path] of [
    [port, '/page'],
    [port, '/healthz'],
    [port, '/readyz'],
    [port, '/metrics'],
    [metrics, '/metrics'],
    [metrics, '/nothing'],
  ] as const) {
    const { headers } = await fetch(`http://127.0.0.1:${at}${path}`)
    expect([path, headers.get('strict-transport-security')]).toEqual([path, expected])
  }
})

test('serves metrics on the one port without a port for them, but not to who came through a proxy', async () => {
  const { port, metrics } = await start({ METRICS_PORT: '' })
  expect(metrics).toBeUndefined()
  expect(await statusOf(port, '/metrics')).toEqual([200, true])
  expect(await statusOf(port, '/metrics', { 'x-forwarded-for': '192.0.2.1' })).toEqual([404, false])
})

test('answers a setting that a service cannot use with one sentence and exit code 2', async () => {
  const program = `
    import { ConfigError } from '@waymark/platform/config'
    import { runService } from '@waymark/platform/service'
    await runService('fixture', async () => { throw new ConfigError('The setting X cannot be used.') })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    ...options({}),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  expect({ said, complained, code }).toEqual({ said: '', complained: 'The setting X cannot be used.\n', code: 2 })
})

test('gives back the memory that its start took', async () => {
  const forty_mb = `
    globalThis.needed = Array.from({ length: 1_500_000 }, (_, index) => ({ index }))
    delete globalThis.needed`
  const { port } = await start({}, forty_mb)
  const heap = async () => {
    const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return Number(/^nodejs_heap_size_used_bytes(?:\{[^}]*\})? (\S+)/m.exec(page)?.[1])
  }
  expect(await eventually('the heap to be small', async () => (await heap()) < 40_000_000)).toBe(true)
})

test('ends when the supervisor is gone, although nobody reads what is left of its log', async () => {
  const program = `
    import { runService } from '@waymark/platform/service'
    await runService('fixture', async ({ listen, log, onClose }) => {
      onClose(() => { for (let line = 0; line < 2000; line += 1) log.info('a line that nobody will read') })
      await listen()
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    ...options({}),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  child.stdout?.destroy()
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})
