interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

export interface BatchCallsOptions<Item, Result> {
  /** Runs one batch and returns a result for each item, in order. */
  work: (items: readonly Item[]) => Promise<readonly Result[]>
  /** How many batches may run at a time. */
  concurrency: number
  /** The most items in a batch. */
  max_batch: number
  /** How long a batch that is not full waits for items that come one after another (ms), where nobody waits for the result. */
  linger_ms?: number
  /** Items that share one of these keys never go into the same batch. */
  keys?: (item: Item) => readonly string[]
  /** Whether a failed batch wrote nothing, so that its items may be retried one by one. */
  leftNothing: (error: unknown) => boolean
}

/**
 * Batches calls: those that arrive while others are running go together in the next batch. A single call runs
 * immediately, and many calls share one statement and one commit. A bad item fails alone.
 */
export function batchCalls<Item, Result>(options: BatchCallsOptions<Item, Result>): (item: Item) => Promise<Result> {
  const { work, concurrency, max_batch, linger_ms = 0, keys = () => [], leftNothing } = options
  let waiting: Waiting<Item, Result>[] = []
  let on_their_way = 0
  let called = false
  let gathering: NodeJS.Timeout | undefined

  function soon() {
    if (called) return
    if (waiting.length < max_batch && linger_ms > 0) {
      gathering ??= setTimeout(begin, linger_ms)
      return
    }
    called = true
    // A moment is enough for calls triggered by the previous batch to go together from the start.
    queueMicrotask(begin)
  }

  function begin() {
    called = false
    clearTimeout(gathering)
    gathering = undefined
    next()
  }

  function next() {
    while (on_their_way < concurrency && waiting.length > 0) {
      on_their_way += 1
      void go(takeBatch()).finally(() => {
        on_their_way -= 1
        if (waiting.length > 0) soon()
      })
    }
  }

  function takeBatch() {
    const batch: Waiting<Item, Result>[] = []
    const left: Waiting<Item, Result>[] = []
    const taken = new Set<string>()
    for (const one of waiting) {
      const its = keys(one.item)
      if (batch.length < max_batch && !its.some((key) => taken.has(key))) batch.push(one)
      else left.push(one)
      // Includes the keys of skipped items, because a later item must not overtake them.
      for (const key of its) taken.add(key)
    }
    waiting = left
    return batch
  }

  async function go(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [index, result] of results.entries()) batch[index]?.resolve(result)
      for (const { reject } of batch.slice(results.length)) {
        reject(new Error('a batch returned fewer results than items'))
      }
    } catch (error) {
      if (batch.length > 1 && leftNothing(error)) for (const one of batch) await go([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      soon()
    })
}
