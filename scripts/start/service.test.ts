import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SupervisedService, superviseService } from './service.ts'
import { openServiceLog } from './service-log.ts'
import { createTargets } from './targets.ts'

let folder: string
let service: SupervisedService | undefined
let shown: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-service-test-'))
  shown = []
})

afterEach(async () => {
  await service?.stop()
})

function start(fault = '', ready_within_ms?: number, env_to_come?: Promise<NodeJS.ProcessEnv>) {
  const targets = createTargets()
  const env: NodeJS.ProcessEnv = { ...process.env, PORT: '0', FIXTURE: fault }
  service = superviseService({
    name: 'fixture',
    entry: 'scripts/start/service.fixture.ts',
    env,
    log: openServiceLog('fixture', join(folder, 'fixture.log'), 'warn', (line) => shown.push(line)),
    targets,
    say: (line) => shown.push(line),
    ...(ready_within_ms !== undefined && { ready_within_ms }),
    env_to_come,
  })
  const break_it = (next: string) => {
    env['FIXTURE'] = next
  }
  return { service, targets, break_it }
}

/** How often it was started again. */
const tries = () => shown.filter((line) => line.endsWith('starting it again.')).length

test('restarts a killed process and learns its new port', async () => {
  const { service: running, targets } = start()
  await running.ready
  const pid = running.pid() ?? 0
  const port = await targets.next(Date.now())
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => running.pid(), { timeout: 10_000 }).toSatisfy((now) => now !== undefined && now !== pid)
  const next = await targets.next(Date.now() + 10_000)
  expect(next).toBeTypeOf('number')
  expect(next).not.toBe(port)
  expect(shown).toContain('The fixture ended (SIGKILL); starting it again.')
})

test('replaces a process without a moment in which none answers', async () => {
  const { service: running, targets } = start()
  await running.ready
  const [pid, first] = [running.pid(), await targets.next(Date.now())]
  const answered = new Set<number | undefined>()
  let done = false
  const asking = (async () => {
    while (!done) {
      const port = await targets.next(Date.now())
      expect(port).toBeTypeOf('number')
      answered.add(port)
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
    }
  })()
  await running.restart()
  await expect.poll(() => shown.join()).toContain('after another took over')
  done = true
  await asking
  expect(running.pid()).not.toBe(pid)
  expect(answered.size).toBe(2)
  expect(await targets.next(Date.now())).not.toBe(first)
})

test('replaces a process by one with another environment, which those after it have, too', async () => {
  const { service: running, targets } = start('', undefined, Promise.resolve({ REST: 'before' }))
  await running.ready
  const rest = async () => (await fetch(`http://127.0.0.1:${await targets.next(Date.now() + 10_000)}/`)).json()
  expect(await rest()).toMatchObject({ rest: 'before' })
  await running.restart({ REST: 'after' })
  expect(await rest()).toMatchObject({ rest: 'after' })
  const pid = running.pid() ?? 0
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => running.pid(), { timeout: 10_000 }).toSatisfy((now) => now !== undefined && now !== pid)
  expect(await rest()).toMatchObject({ rest: 'after' })
})

test('starts a service before all of its environment is known, and again with all of it', async () => {
  const { promise: env_to_come, resolve } = Promise.withResolvers<NodeJS.ProcessEnv>()
  const { service: running, targets } = start('', undefined, env_to_come)
  const loading = running.pid() ?? 0
  process.kill(loading, 'SIGKILL')
  await expect.poll(() => running.pid(), { timeout: 10_000 }).toSatisfy((pid) => pid !== undefined && pid !== loading)
  const waiting = running.pid() ?? 0
  resolve({ REST: 'here' })
  await running.ready
  expect(running.pid()).toBe(waiting)
  const answer = async () => (await fetch(`http://127.0.0.1:${await targets.next(Date.now() + 10_000)}/`)).json()
  expect(await answer()).toMatchObject({ rest: 'here', pid: waiting })
  await running.restart()
  expect(await answer()).toMatchObject({ rest: 'here', pid: running.pid() })
  expect(shown).toEqual([])
})

test('keeps the process that runs when its replacement does not start', async () => {
  const { service: running, targets, break_it } = start()
  await running.ready
  const pid = running.pid()
  break_it('broken')
  await expect(running.restart()).rejects.toThrow('The fixture does not start again: the fixture is broken')
  expect(running.pid()).toBe(pid)
  const port = await targets.next(Date.now())
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
})

test('ends a replacement that does not become ready in time, and sends it no requests', async () => {
  const { service: running, targets, break_it } = start('', 5000)
  await running.ready
  const [pid, first] = [running.pid(), await targets.next(Date.now())]
  break_it('never ready')
  const restarting = running.restart()
  await expect.poll(() => running.pid()).not.toBe(pid)
  const replacement = running.pid() ?? 0
  const asked = new Set<number | undefined>()
  const asking = setInterval(() => void targets.next(Date.now()).then((port) => asked.add(port)), 50)
  await expect(restarting).rejects.toThrow('The fixture does not start again')
  clearInterval(asking)
  expect(shown).toEqual(['The fixture that was to take over is not ready after 5 s; ending it.'])
  expect(() => process.kill(replacement, 0)).toThrow('ESRCH')
  expect([...asked]).toEqual([first])
  expect(running.pid()).toBe(pid)
  expect((await fetch(`http://127.0.0.1:${first}/`)).status).toBe(200)
})

test('has one process after a restart between two tries of a service that crashes', async () => {
  const { service: running, targets, break_it } = start()
  await running.ready
  break_it('broken')
  process.kill(running.pid() ?? 0, 'SIGKILL')
  await expect.poll(tries, { timeout: 20_000 }).toBe(4)
  expect(running.pid()).toBeUndefined()
  break_it('')
  await running.restart()
  // The next try would have been a second after the last one, and takes a while to listen.
  await setTimeout(3000)
  const ports = await Promise.all(Array.from({ length: 10 }, () => targets.next(Date.now())))
  expect(new Set(ports).size).toBe(1)
})

test('gives up on a service that cannot start, and quotes its error', async () => {
  const { service: broken } = start('broken')
  await expect(broken.ready).rejects.toThrow('The fixture does not start: the fixture is broken')
  expect(broken.pid()).toBeUndefined()
  expect(await readFile(join(folder, 'fixture.log'), 'utf8')).toContain('the fixture is broken\n')
})

test('keeps a stopped service stopped', async () => {
  const { service: running, targets } = start()
  await running.ready
  await running.stop()
  expect(running.pid()).toBeUndefined()
  expect(await targets.next(Date.now() + 500)).toBeUndefined()
  expect(shown).toEqual([])
})

test('kills a service that does not drain within ten seconds', async () => {
  const { service: stubborn } = start('stubborn')
  await stubborn.ready
  await stubborn.stop()
  expect(stubborn.pid()).toBeUndefined()
})
