import type { ChildProcess } from 'node:child_process'
import { root } from './folders.ts'
import { type LaunchedProcess, launchProcess } from './launch-process.ts'
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
   * present one and rejects with StartError. What `more` adds to the environment, if given, is for it and those after it.
   */
  restart: (more?: NodeJS.ProcessEnv) => Promise<void>
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
  env_to_come?: Promise<NodeJS.ProcessEnv> | undefined
  log: ServiceLog
  /** Called with the address on which the process listens. */
  targets?: Targets | undefined
  say: (line: string) => void
  /** For the first process and for one that is to take over. */
  ready_within_ms?: number
}

const READY_WITHIN_MS = 60_000
const DRAIN_MS = 10_000
/** The most starts in a row of a service that was never ready. */
const MAX_STARTS = 3

/** Starts the service and restarts it whenever its process ends. */
export function superviseService({
  name,
  entry,
  folder = root,
  env,
  env_to_come,
  log,
  targets,
  say,
  ready_within_ms = READY_WITHIN_MS,
}: ServiceOptions): SupervisedService {
  let current: LaunchedProcess | undefined
  /** More than one while a process finishes its work and another has taken over. */
  const living = new Set<LaunchedProcess>()
  let stopping = false
  let nextTry: NodeJS.Timeout | undefined
  /** How often in a row a process ended before it was ready for long. */
  let failures = 0
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  const { promise: stopped, resolve: resolveStopped } = Promise.withResolvers<void>()
  let everReady = false
  /** What processes get besides `env`. Undefined until it is known. */
  let more: NodeJS.ProcessEnv | undefined = env_to_come ? undefined : {}

  /** If it ends before it is ready, `previous` goes on. */
  function launch(previous?: LaunchedProcess): LaunchedProcess {
    const launched = launchProcess({
      entry,
      folder,
      env: { ...env, ...(more ?? { ENVIRONMENT_FOLLOWS: '1' }) },
      log,
      targets,
      takes_over: previous !== undefined,
      onReady: () => {
        everReady = true
        resolve()
      },
      onDraining: () => {
        // The next one takes over while this one finishes its work. One that hardly ran would only fail again.
        if (current === launched && !stopping && launched.isStable()) launch()
      },
      onEnd: (how) => {
        living.delete(launched)
        afterEnd(launched, how, previous)
      },
    })
    current = launched
    living.add(launched)
    return launched
  }

  function afterEnd(ended: LaunchedProcess, how: string, previous: LaunchedProcess | undefined) {
    if (stopping) {
      if (current === ended) current = undefined
      if (living.size === 0) resolveStopped()
      return
    }
    if (current !== ended) {
      say(`The ${name} ended (${how}) after another took over.`)
      return
    }
    if (previous && living.has(previous) && !ended.wasReady()) {
      current = previous
      return
    }
    current = undefined
    failures = ended.isStable() ? 0 : failures + 1
    const delay_ms = nextStart(failures, everReady)
    if (delay_ms === undefined) {
      stopping = true
      resolveStopped()
      // Its last output may still be arriving.
      setTimeout(() => reject(new StartError(`The ${name} does not start: ${log.reason() || how}`)), 100)
      return
    }
    // While it waits, Ctrl-C ends it before the supervisor has noticed.
    if (more) say(`The ${name} ended (${how}); starting it again.`)
    nextTry = setTimeout(() => launch(), delay_ms)
  }

  function expectReady() {
    const overdue = setTimeout(
      () => reject(new StartError(`The ${name} is not ready after ${ready_within_ms / 1000} s: ${log.reason()}`)),
      ready_within_ms,
    )
    const settled = () => clearTimeout(overdue)
    ready.then(settled, settled)
  }

  async function completeEnvironment(to_come: Promise<NodeJS.ProcessEnv>) {
    // It may fail before anything waits for it.
    ready.catch(() => {})
    const known = await to_come
    more = known
    for (const { child } of living) child.send({ type: 'environment', env: known }, () => {})
    expectReady()
  }

  async function takeOver(given: NodeJS.ProcessEnv | undefined) {
    clearTimeout(nextTry)
    const before = [...living]
    const earlier = more
    more = given
    const next = launch(current)
    const late = setTimeout(() => {
      say(`The ${name} that was to take over is not ready after ${ready_within_ms / 1000} s; ending it.`)
      end(next.child)
    }, ready_within_ms)
    const took_over = await next.serving
    clearTimeout(late)
    if (!took_over) {
      more = earlier
      throw new StartError(`The ${name} does not start again: ${log.reason()}`)
    }
    for (const { child, leave } of before) {
      leave()
      end(child)
    }
  }

  function endStarting() {
    stopping = true
    clearTimeout(nextTry)
  }

  launch()
  if (env_to_come) void completeEnvironment(env_to_come)
  else expectReady()
  return {
    name,
    pid: () => current?.child.pid,
    ready,
    restart: (given = more) => takeOver(given),
    stop: async () => {
      endStarting()
      if (living.size === 0) return
      for (const { child } of living) end(child)
      await stopped
    },
    kill: () => {
      endStarting()
      for (const { child } of living) child.kill('SIGKILL')
    },
  }
}

/**
 * How long to wait (ms) before starting a process again that ended `failures` times in a row: nothing, then 250 ms, up to
 * 5 s. Undefined to give up.
 */
function nextStart(failures: number, everReady: boolean): number | undefined {
  if (!everReady && failures === MAX_STARTS) return undefined
  return failures <= 1 ? 0 : Math.min(250 * 2 ** (failures - 2), 5000)
}

/** Sends SIGTERM, and SIGKILL if it has not drained in time. */
function end(one: ChildProcess) {
  one.kill('SIGTERM')
  const late = setTimeout(() => one.kill('SIGKILL'), DRAIN_MS)
  one.once('exit', () => clearTimeout(late))
}
