import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** A Node process of the bench: one of our services or a floor. */
export interface BenchProcess {
  pid: number
  url: string
  /** User and system time so far (ms). NaN without /proc. */
  cpuMs(): number
  /** Sends a message and waits for the reply. */
  ask(question: object): Promise<unknown>
  stop(): Promise<void>
}

/** The kernel counts CPU time in hundredths of a second on every machine. */
const TICK_MS = 10
const READY_WITHIN_MS = 30_000

/** Starts `node <entry>` and waits until it listens and, if it is a service, is ready. Its output goes to `log`. */
export async function startProcess(entry: string, env: Record<string, string>, log: string): Promise<BenchProcess> {
  const out = openSync(log, 'a')
  const child = spawn(process.execPath, [entry], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', out, out, 'ipc'],
  })
  closeSync(out)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 12_000)
    await ended
    clearTimeout(late)
  }
  try {
    const port = await listening(child, entry, log)
    const url = `http://127.0.0.1:${port}`
    if (entry.startsWith('services/')) await ready(url, entry, log)
    return {
      pid: child.pid ?? -1,
      url,
      cpuMs: () => cpuMs(child.pid ?? -1),
      ask: (question) => ask(child, question),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const failure = (what: string, log: string) =>
  new Error(`${what}: ${readFileSync(log, 'utf8').trim().split('\n').at(-1) ?? 'no output'} (more in ${log})`)

function listening(child: ChildProcess, entry: string, log: string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(failure(`${entry} ended`, log)))
    child.on('message', (message) => {
      if (typeof message === 'object' && 'port' in message && typeof message.port === 'number') resolve(message.port)
    })
  })
}

async function ready(url: string, entry: string, log: string) {
  const deadline = Date.now() + READY_WITHIN_MS
  let status = ''
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    status = (await answer?.text()) ?? 'no answer'
    if (answer?.ok) return
    await sleep(25)
  }
  throw failure(`${entry} is not ready (${status})`, log)
}

function ask(child: ChildProcess, question: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('the process ended before it answered'))
    child.once('exit', onExit)
    child.once('message', (answer) => {
      child.off('exit', onExit)
      resolve(answer)
    })
    child.send(question)
  })
}

function cpuMs(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  return statOf(pid).own_ms
}

/** User and system time so far (ms) of a process and its children. NaN without /proc. */
export function familyCpuMs(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter(({ parent }) => parent === pid)
  const { own_ms, ended_ms } = statOf(pid)
  return own_ms + ended_ms + children.reduce((sum, child) => sum + child.own_ms, 0)
}

/** Zeros for a process that has ended. `ended_ms` is the time of children that ended. */
function statOf(pid: number): { parent: number; own_ms: number; ended_ms: number } {
  // The fields after the program's name, which may contain spaces: state, parent, and from the 14th of all fields on
  // user and system time, its own and that of its children that ended.
  const fields = readOrEmpty(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  const ms = (field: number) => Number(fields[field] ?? 0) * TICK_MS
  return { parent: Number(fields[1] ?? 0), own_ms: ms(11) + ms(12), ended_ms: ms(13) + ms(14) }
}

/** Memory of a process by the kernel (MiB); 0 for one that has ended. `Pss` shares pages out among those that use them. */
export function memoryMiB(pid: number, kind: 'Pss' | 'Rss'): number {
  return Number(new RegExp(`^${kind}: +(\\d+) kB`, 'm').exec(readOrEmpty(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024
}

/** Empty for a process that has ended. */
export function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
