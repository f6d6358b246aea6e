import { Session } from 'node:inspector/promises'

/** Time for the first requests, which waited for this process. */
const AFTER_MS = 1000

/**
 * Frees what the start of a process left behind, which is as much as the process needs. V8 would keep it until the heap
 * has grown to that size again. It takes about a tenth of a second, once (docs/decisions/0075).
 */
export function freeMemorySoon(onError: (error: unknown) => void): void {
  setTimeout(() => {
    collectGarbage().catch(onError)
  }, AFTER_MS).unref()
}

async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
