import { afterEach, expect, test, vi } from 'vitest'
import { batchCalls } from './batch-calls.ts'

afterEach(() => vi.useRealTimers())

/** Batches wait until they are released. The contents of each are recorded. */
function gate() {
  const batches: { items: readonly string[]; go: (error?: unknown) => void }[] = []
  const work = (items: readonly string[]) =>
    new Promise<string[]>((resolve, reject) => {
      batches.push({ items, go: (error) => (error ? reject(error) : resolve(items.map((item) => `did ${item}`))) })
    })
  return { batches, work }
}
async function refuseBad(items: readonly string[]) {
  if (items.includes('bad')) throw new Error('refused')
  return items
}
const soon = () => new Promise((resolve) => setImmediate(resolve))

test('runs a call immediately while nothing else runs, and batches the calls behind it', async () => {
  const { batches, work } = gate()
  const call = batchCalls({ work, concurrency: 1, max_batch: 10, leftNothing: () => false })
  const answers = [call('a')]
  await soon()
  answers.push(call('b'), call('c'), call('d'))
  await soon()
  expect(batches.map(({ items }) => items)).toEqual([['a']])
  batches[0]?.go()
  await soon()
  expect(batches.map(({ items }) => items)).toEqual([['a'], ['b', 'c', 'd']])
  batches[1]?.go()
  expect(await Promise.all(answers)).toEqual(['did a', 'did b', 'did c', 'did d'])
})

test('runs at most `concurrency` batches at a time, of at most `max_batch` items', async () => {
  const { batches, work } = gate()
  const call = batchCalls({ work, concurrency: 2, max_batch: 2, leftNothing: () => false })
  const answers = ['a', 'b', 'c', 'd', 'e'].map(call)
  await soon()
  expect(batches.map(({ items }) => items)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  for (const { go } of batches) go()
  await soon()
  batches[2]?.go()
  expect(await Promise.all(answers)).toHaveLength(5)
})

/** Batches of up to so many items that wait 20 ms of a fake clock for more, and are done at once. */
function gathering(max_batch: number) {
  vi.useFakeTimers()
  const batches: (readonly string[])[] = []
  const work = async (items: readonly string[]) => {
    batches.push(items)
    return items
  }
  return { batches, call: batchCalls({ work, concurrency: 1, max_batch, linger_ms: 20, leftNothing: () => false }) }
}

test('waits for calls that come one after another, before each batch', async () => {
  const { batches, call } = gathering(10)
  for (const item of ['a', 'b', 'c', 'd', 'e']) {
    void call(item)
    await vi.advanceTimersByTimeAsync(9)
  }
  expect(batches).toEqual([['a', 'b', 'c']])
  await vi.advanceTimersByTimeAsync(20)
  expect(batches).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ])
})

test('does not let a full batch wait for more items', async () => {
  const { batches, call } = gathering(2)
  for (const item of ['a', 'b', 'c']) void call(item)
  await vi.advanceTimersByTimeAsync(0)
  expect(batches).toEqual([['a', 'b']])
  await vi.advanceTimersByTimeAsync(20)
  expect(batches).toEqual([['a', 'b'], ['c']])
})

test('runs items that share a key one after another, in order', async () => {
  const { batches, work } = gate()
  const call = batchCalls({
    work,
    concurrency: 1,
    max_batch: 10,
    keys: (item) => [item.slice(0, 1)],
    leftNothing: () => false,
  })
  const answers = ['a1', 'a2', 'b1', 'a3'].map(call)
  for (let batch = 0; batch < 3; batch += 1) {
    await soon()
    batches[batch]?.go()
  }
  await Promise.all(answers)
  expect(batches.map(({ items }) => items)).toEqual([['a1', 'b1'], ['a2'], ['a3']])
})

test('fails a bad item alone if the batch was rolled back', async () => {
  const call = batchCalls({ work: refuseBad, concurrency: 1, max_batch: 10, leftNothing: () => true })
  const [good, bad, another] = await Promise.allSettled(['good', 'bad', 'another'].map(call))
  expect(good).toMatchObject({ value: 'good' })
  expect(bad).toMatchObject({ reason: { message: 'refused' } })
  expect(another).toMatchObject({ value: 'another' })
})

test('does not retry a batch that may have written something', async () => {
  let tries = 0
  const work = async () => {
    tries += 1
    throw new Error('the connection ended')
  }
  const call = batchCalls({ work, concurrency: 1, max_batch: 10, leftNothing: () => false })
  const answers = await Promise.allSettled(['a', 'b'].map(call))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(tries).toBe(1)
})

test('rejects every call if the batch returns too few results', async () => {
  const call = batchCalls({ work: async () => ['one'], concurrency: 1, max_batch: 10, leftNothing: () => false })
  const [first, second] = await Promise.allSettled(['a', 'b'].map(call))
  expect(first).toMatchObject({ value: 'one' })
  expect(second?.status).toBe('rejected')
})
