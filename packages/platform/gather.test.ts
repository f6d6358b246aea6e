import { expect, test } from 'vitest'
import { gather } from './gather.ts'

/** Batches wait until they are let go; what was in each is kept. */
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

test('a call that finds a lane free goes at once, the ones behind it together', async () => {
  const { batches, work } = gate()
  const call = gather({ work, lanes: 1, most: 10, leftNothing: () => false })
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

test('as many batches are on their way as there are lanes, none larger than allowed', async () => {
  const { batches, work } = gate()
  const call = gather({ work, lanes: 2, most: 2, leftNothing: () => false })
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

test('what shares a key goes one after the other, in the order it came', async () => {
  const { batches, work } = gate()
  const call = gather({ work, lanes: 1, most: 10, keys: (item) => [item.slice(0, 1)], leftNothing: () => false })
  const answers = ['a1', 'a2', 'b1', 'a3'].map(call)
  for (let batch = 0; batch < 3; batch += 1) {
    await soon()
    batches[batch]?.go()
  }
  await Promise.all(answers)
  expect(batches.map(({ items }) => items)).toEqual([['a1', 'b1'], ['a2'], ['a3']])
})

test('one that cannot be done fails alone when the batch left nothing behind', async () => {
  const call = gather({ work: refuseBad, lanes: 1, most: 10, leftNothing: () => true })
  const [good, bad, another] = await Promise.allSettled(['good', 'bad', 'another'].map(call))
  expect(good).toMatchObject({ value: 'good' })
  expect(bad).toMatchObject({ reason: { message: 'refused' } })
  expect(another).toMatchObject({ value: 'another' })
})

test('a batch that may have left something behind is not tried again', async () => {
  let tries = 0
  const work = async () => {
    tries += 1
    throw new Error('the connection ended')
  }
  const call = gather({ work, lanes: 1, most: 10, leftNothing: () => false })
  const answers = await Promise.allSettled(['a', 'b'].map(call))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(tries).toBe(1)
})

test('a batch that answers for too few leaves nobody waiting', async () => {
  const call = gather({ work: async () => ['one'], lanes: 1, most: 10, leftNothing: () => false })
  const [first, second] = await Promise.allSettled(['a', 'b'].map(call))
  expect(first).toMatchObject({ value: 'one' })
  expect(second?.status).toBe('rejected')
})
