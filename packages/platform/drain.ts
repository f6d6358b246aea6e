import { flushLog, type Log } from './log.ts'

/** How long a process may take to finish its work. */
const DRAIN_MS = 9000

export interface Drain {
  /** Closed in reverse order of registration. */
  onClose: (close: () => unknown) => void
  isDraining: () => boolean
  /** Closes every part, then ends the process. If that takes too long, ends it with exit code 1. */
  start: (exit_code: number, reason: string) => Promise<void>
}

/** Drains the process when it is told to end, when its supervisor is gone, and after an error that nothing caught. */
export function drainOnSignals(log: Log): Drain {
  const closers: (() => unknown)[] = []
  let draining = false

  async function end(exit_code: number) {
    await flushLog(log)
    process.exit(exit_code)
  }

  async function start(exit_code: number, reason: string) {
    if (draining) return
    draining = true
    log.info({ reason }, 'draining')
    if (process.connected) process.send?.({ type: 'draining' })
    const overdue = setTimeout(() => {
      log.error('could not drain in time')
      void end(1)
    }, DRAIN_MS)
    for (const close of closers.toReversed()) {
      try {
        await close()
      } catch (error) {
        log.warn({ err: error }, 'a part did not close')
      }
    }
    clearTimeout(overdue)
    log.info('stopped')
    await end(exit_code)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void start(0, signal))
  // Without the supervisor, nothing else would stop this process.
  process.on('disconnect', () => void start(0, 'supervisor gone'))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    void start(1, 'uncaught exception')
  })

  return {
    onClose: (close) => closers.push(close),
    isDraining: () => draining,
    start,
  }
}
