import { type ChildProcess, spawn } from 'node:child_process'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './folders.ts'
import type { ServiceLog } from './service-log.ts'
import { StartError } from './start-error.ts'
import type { Targets } from './targets.ts'

/** A service with one process, which is restarted when it ends. */
export interface SupervisedService {
  name: string
  /** Changes with every restart. */
  pid: () => number | undefined
  /** Resolves when the first process is ready. Rejects with StartError if it never is. */
  ready: Promise<void>
  /**
   * Starts another process and, once it is ready, ends the present one. If it is not ready in time, ends it, keeps the
   * present one and rejects with StartError.
   */
  restart: () => Promise<void>
  /** Sends SIGTERM, and SIGKILL if it has not drained within 10 s. */
  stop: () => Promise<void>
  kill: () => void
}

export interface ServiceOptions {
  name: string
  /** A path relative to `folder`. */
  entry: string
  /** The clone, by default this one. */
  folder?: string | undefined
  env: NodeJS.ProcessEnv
  /**
   * More of the environment, which is not known yet. The first process loads its code until it comes. Without it, a
   * process starts with `env`.
   */
  rest?: Promise<NodeJS.ProcessEnv> | undefined
  log: ServiceLog
  /** Called with the address on which the process listens. */
  targets?: Targets | undefined
  say: (line: string) => void
  /** For the first process and for one that is to take over. */
  ready_within_ms?: number
}

const READY_WITHIN_MS = 60_000
const DRAIN_MS = 10_000
const STABLE_MS = 2000

/** Starts the service and restarts it whenever its process ends: immediately, then after 250 ms, up to 5 s. */
export function superviseService({
  name,
  entry,
  folder = root,
  env,
  rest,
  log,
  targets,
  say,
  ready_within_ms = READY_WITHIN_MS,
}: ServiceOptions): SupervisedService {
  let child: ChildProcess | undefined
  /** With what takes them off the list of targets. More than one while a process finishes its work and another has taken over. */
  const living = new Map<ChildProcess, () => void>()
  let stopping = false
  /** How often in a row a process ended before it was ready for long. */
  let failures = 0
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  const { promise: stopped, resolve: resolveStopped } = Promise.withResolvers<void>()
  let everReady = false
  let waiting = rest !== undefined
  let more: NodeJS.ProcessEnv = {}

  /**
   * Resolves when the process is ready: false if it ended before, and then `previous` goes on.
   */
  function launch(previous?: ChildProcess): Promise<boolean> {
    const current = spawn(process.execPath, [entry], {
      cwd: folder,
      env: { ...env, ...more, ...(waiting && { ENVIRONMENT_FOLLOWS: '1' }) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child = current
    const { promise: serving, resolve: settle } = Promise.withResolvers<boolean>()
    let port: number | undefined
    let readyAt = Number.POSITIVE_INFINITY
    for (const output of [current.stdout, current.stderr]) if (output) log.follow(output)
    const noticeReady = async (at: number) => {
      // One that is being ended no longer takes over.
      if (!(await untilReady(at, () => living.has(current))) || current.killed) return
      if (previous && port !== undefined) targets?.add(port)
      readyAt = Date.now()
      everReady = true
      settle(true)
      resolve()
    }
    const leave = () => {
      if (port !== undefined) targets?.remove(port)
      port = undefined
    }
    living.set(current, leave)
    current.on('message', (message) => {
      if (isDraining(message)) {
        leave()
        // The next one takes over while this one finishes its work. One that hardly ran would only fail again.
        if (child === current && !stopping && Date.now() - readyAt > STABLE_MS) void launch()
      }
      const listening = listeningPort(message)
      if (listening === undefined) return
      port = listening
      // Until one that is to take over is ready, the previous one answers.
      if (!previous) targets?.add(port)
      void noticeReady(port)
    })
    const afterEnd = (how: string) => {
      leave()
      living.delete(current)
      settle(false)
      if (stopping) {
        if (child === current) child = undefined
        if (living.size === 0) resolveStopped()
        return
      }
      if (child !== current) {
        say(`The ${name} ended (${how}) after another took over.`)
        return
      }
      child = undefined
      if (previous && living.has(previous) && readyAt === Number.POSITIVE_INFINITY) {
        child = previous
        return
      }
      failures = Date.now() - readyAt > STABLE_MS ? 0 : failures + 1
      if (!everReady && failures === 3) {
        stopping = true
        resolveStopped()
        // Its last output may still be arriving.
        setTimeout(() => reject(new StartError(`The ${name} does not start: ${log.reason() || how}`)), 100)
        return
      }
      // While it waits, Ctrl-C ends it before the supervisor has noticed.
      if (!waiting) say(`The ${name} ended (${how}); starting it again.`)
      const delay = failures <= 1 ? 0 : Math.min(250 * 2 ** (failures - 2), 5000)
      setTimeout(() => {
        if (stopping) resolveStopped()
        else void launch()
      }, delay)
    }
    // Not 'close': a child of a killed process may keep its output open.
    current.once('exit', (code, signal) => afterEnd(signal ?? `exit code ${code}`))
    current.once('error', (error) => {
      if (current.pid === undefined) afterEnd(error.message)
    })
    return serving
  }

  void launch()
  const expectReady = () => {
    const overdue = setTimeout(
      () => reject(new StartError(`The ${name} is not ready after ${ready_within_ms / 1000} s: ${log.reason()}`)),
      ready_within_ms,
    )
    const settled = () => clearTimeout(overdue)
    ready.then(settled, settled)
  }
  if (rest) {
    // It may fail before anything waits for it.
    ready.catch(() => {})
    const complete = async () => {
      more = await rest
      waiting = false
      for (const one of living.keys()) one.send({ type: 'environment', env: more }, () => {})
      expectReady()
    }
    void complete()
  } else expectReady()
  return {
    name,
    pid: () => child?.pid,
    ready,
    restart: async () => {
      const before = [...living]
      const serving = launch(child)
      const next = child
      const late = setTimeout(() => {
        say(`The ${name} that was to take over is not ready after ${ready_within_ms / 1000} s; ending it.`)
        if (next) end(next)
      }, ready_within_ms)
      const took_over = await serving
      clearTimeout(late)
      if (!took_over) throw new StartError(`The ${name} does not start again: ${log.reason()}`)
      for (const [old, leave] of before) {
        leave()
        end(old)
      }
    },
    stop: async () => {
      stopping = true
      if (living.size === 0) return
      for (const one of living.keys()) end(one)
      await stopped
    },
    kill: () => {
      stopping = true
      for (const one of living.keys()) one.kill('SIGKILL')
    },
  }
}

/** Sends SIGTERM, and SIGKILL if it has not drained in time. */
function end(one: ChildProcess) {
  one.kill('SIGTERM')
  const late = setTimeout(() => one.kill('SIGKILL'), DRAIN_MS)
  one.once('exit', () => clearTimeout(late))
}

function listeningPort(message: unknown): number | undefined {
  if (typeof message !== 'object' || message === null || !('type' in message) || !('port' in message)) return undefined
  return message.type === 'listening' && typeof message.port === 'number' ? message.port : undefined
}

/** Whether the process says that it stops accepting requests, except those already on their way. */
const isDraining = (message: unknown) =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'draining'

/** Polls `/readyz` until it answers 200. False if the process has ended. */
async function untilReady(port: number, alive: () => boolean): Promise<boolean> {
  while (alive()) {
    if (await answersReady(port)) return true
    await sleep(25)
  }
  return false
}

function answersReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/readyz', timeout: 2000, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(false))
  })
}
