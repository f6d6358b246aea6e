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

/**
 * The same after each wave of work that leaves more behind than it needs. Returns what to call for each piece of such work.
 * It frees once `many` pieces are done and none followed for a second.
 */
export function freeMemoryAfterWaves(many: number, onError: (error: unknown) => void): () => void {
  let done = 0
  let timer: NodeJS.Timeout | undefined
  return () => {
    done += 1
    if (done < many) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      done = 0
      collectGarbage().catch(onError)
    }, AFTER_MS).unref()
  }
}

async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
