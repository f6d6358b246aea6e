import { type ChildProcess, spawn } from 'node:child_process'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServiceLog } from './service-log.ts'
import type { Targets } from './targets.ts'

export interface LaunchedProcess {
  child: ChildProcess
  /** Resolves when the process is ready: false if it ended before. */
  serving: Promise<boolean>
  wasReady: () => boolean
  /** Whether it has been ready for so long that it will not just fail again. */
  isStable: () => boolean
  /** Takes it off the list of targets. */
  leave: () => void
}

interface LaunchOptions {
  /** A path relative to `folder`. */
  entry: string
  folder: string
  env: NodeJS.ProcessEnv
  log: ServiceLog
  targets: Targets | undefined
  /** Another process answers until this one is ready. Otherwise, it is a target as soon as it listens. */
  takes_over: boolean
  onReady: () => void
  /** It stops accepting requests, except those already on their way. */
  onDraining: () => void
  /** With the signal, the exit code or why it could not be started. */
  onEnd: (how: string) => void
}

const STABLE_MS = 2000

/** Starts one process of a service, and adds it to the list of targets while it accepts requests. */
export function launchProcess({
  entry,
  folder,
  env,
  log,
  targets,
  takes_over,
  onReady,
  onDraining,
  onEnd,
}: LaunchOptions): LaunchedProcess {
  const child = spawn(process.execPath, [entry], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  for (const output of [child.stdout, child.stderr]) if (output) log.follow(output)
  const { promise: serving, resolve: settle } = Promise.withResolvers<boolean>()
  let port: number | undefined
  let ready_at = Number.POSITIVE_INFINITY
  let alive = true

  const leave = () => {
    if (port !== undefined) targets?.remove(port)
    port = undefined
  }
  const noticeReady = async (at: number) => {
    // One that is being ended no longer takes over.
    if (!(await untilReady(at, () => alive)) || child.killed) return
    if (takes_over && port !== undefined) targets?.add(port)
    ready_at = Date.now()
    settle(true)
    onReady()
  }
  child.on('message', (message) => {
    if (isDraining(message)) {
      leave()
      onDraining()
    }
    const listening = listeningPort(message)
    if (listening === undefined) return
    port = listening
    if (!takes_over) targets?.add(port)
    void noticeReady(port)
  })
  const end = (how: string) => {
    leave()
    alive = false
    settle(false)
    onEnd(how)
  }
  // Not 'close': a child of a killed process may keep its output open.
  child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`))
  child.once('error', (error) => {
    if (child.pid === undefined) end(error.message)
  })

  return {
    child,
    serving,
    wasReady: () => ready_at !== Number.POSITIVE_INFINITY,
    isStable: () => Date.now() - ready_at > STABLE_MS,
    leave,
  }
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
