import { createLog } from '@waymark/platform/log'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { debounce } from './debounce.ts'

const log = createLog('test', 'silent')

function collecting(takes_ms = 50) {
  const batches: string[][] = []
  const debouncer = debounce(async (keys) => {
    batches.push(keys)
    await new Promise((resolve) => setTimeout(resolve, takes_ms))
  }, log)
  return { batches, add: debouncer.add }
}

describe('collected batches', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('a burst is one batch, with each key once', async () => {
    const { batches, add } = collecting()
    add(['a', 'b'])
    add(['b', 'c'])
    await vi.advanceTimersByTimeAsync(20)
    expect(batches).toEqual([['a', 'b', 'c']])
  })

  test('the next batch waits nine times as long as the last one took, even if nothing was waiting as that ended', async () => {
    const { batches, add } = collecting()
    add(['a'])
    await vi.advanceTimersByTimeAsync(20 + 50)
    add(['b'])
    await vi.advanceTimersByTimeAsync(440)
    expect(batches).toEqual([['a']])
    await vi.advanceTimersByTimeAsync(10)
    expect(batches).toEqual([['a'], ['b']])
  })

  test('after a very slow batch, the next one waits two seconds', async () => {
    const { batches, add } = collecting(10_000)
    add(['a'])
    await vi.advanceTimersByTimeAsync(20 + 10_000)
    add(['b'])
    await vi.advanceTimersByTimeAsync(2000)
    expect(batches).toEqual([['a'], ['b']])
  })

  test('after a quiet while, a key waits only for the rest of its burst', async () => {
    const { batches, add } = collecting()
    add(['a'])
    await vi.advanceTimersByTimeAsync(10_000)
    add(['b'])
    await vi.advanceTimersByTimeAsync(20)
    expect(batches).toEqual([['a'], ['b']])
  })

  test('a batch that failed is repeated', async () => {
    const batches: string[][] = []
    const { add } = debounce(async (keys) => {
      batches.push(keys)
      if (batches.length === 1) throw new Error('the database is away')
    }, log)
    add(['a'])
    await vi.advanceTimersByTimeAsync(20)
    add(['b'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(batches).toEqual([['a'], ['a', 'b']])
  })
})
