import { listen } from '@waymark/events/listen'
import { DUE_CHANNEL } from '@waymark/events/outbox'
import type { Database } from '@waymark/platform/database'
import { createLog } from '@waymark/platform/log'
import { onTestFinished } from 'vitest'

/** Counts the signals of due deliveries until the test ends. Returns how many arrived so far. */
export async function countSignals({ url }: Pick<Database, 'url'>): Promise<() => number> {
  let signals = 0
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  const listener = listen(url, DUE_CHANNEL, {
    onMessage: () => {
      signals += 1
    },
    onConnect: resolve,
    log: createLog('test', 'silent'),
  })
  onTestFinished(() => listener.stop())
  await listening
  return () => signals
}
