import { type SpawnOptions, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'

/** PostgreSQL or Redis as our child process. */
export interface ServerProcess {
  /** Undefined if the program cannot be executed. */
  pid: number | undefined
  alive: () => boolean
  /** Resolves when the process has ended for any reason. */
  ended: Promise<void>
  /** Sends the signal and waits for the process to end. */
  end: (signal: NodeJS.Signals) => Promise<void>
  /** The newest line of its log, usually the reason why it ended. */
  lastLine: () => string
}

/**
 * Starts a server and appends its messages to `log`. It runs in its own process group, because Ctrl-C in the terminal
 * must not stop it before the services have drained. It therefore outlives a killed supervisor, and the next start
 * replaces it.
 */
export function launchServer(
  program: string,
  args: string[],
  log: string,
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'>,
): ServerProcess {
  const out = openSync(log, 'a', 0o600)
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', out, out] })
  closeSync(out)
  let alive = true
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      alive = false
      resolve()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  return {
    pid: child.pid,
    alive: () => alive,
    ended,
    end: async (signal) => {
      child.kill(signal)
      await ended
    },
    lastLine: () => readFileSync(log, 'utf8').trim().split('\n').at(-1) || 'no message',
  }
}
