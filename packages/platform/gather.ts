interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

export interface GatherOptions<Item, Result> {
  /** Does one batch; answers a result for each item, in their order. */
  work: (items: readonly Item[]) => Promise<readonly Result[]>
  /** How many batches may be on their way at once. */
  lanes: number
  /** Items in a batch, at most. */
  most: number
  /** Two items that share one of these do not go in one batch. */
  keys?: (item: Item) => readonly string[]
  /** Whether a batch that failed left nothing behind, so that each of its items may be tried alone. */
  leftNothing: (error: unknown) => boolean
}

/**
 * Calls that come while others are on their way go together with the next: alone each is as fast as it can be, many at
 * once share one statement and one commit. One item that cannot be done fails alone.
 */
export function gather<Item, Result>(options: GatherOptions<Item, Result>): (item: Item) => Promise<Result> {
  const { work, lanes, most, keys = () => [], leftNothing } = options
  let waiting: Waiting<Item, Result>[] = []
  let on_their_way = 0
  let called = false

  function next() {
    while (on_their_way < lanes && waiting.length > 0) {
      on_their_way += 1
      void go(takeBatch()).finally(() => {
        on_their_way -= 1
        next()
      })
    }
  }

  function takeBatch() {
    const batch: Waiting<Item, Result>[] = []
    const left: Waiting<Item, Result>[] = []
    const taken = new Set<string>()
    for (const one of waiting) {
      const its = keys(one.item)
      if (batch.length < most && !its.some((key) => taken.has(key))) batch.push(one)
      else left.push(one)
      // Also of one that is left: a later one must not overtake it.
      for (const key of its) taken.add(key)
    }
    waiting = left
    return batch
  }

  async function go(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [index, result] of results.entries()) batch[index]?.resolve(result)
      // Only those that got no answer hear this.
      for (const { reject } of batch) reject(new Error('a batch answered for fewer than it was given'))
    } catch (error) {
      if (batch.length > 1 && leftNothing(error)) for (const one of batch) await go([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (called) return
      called = true
      // Calls of one moment, such as those that a batch before this one led to, are together from the start.
      queueMicrotask(() => {
        called = false
        next()
      })
    })
}
