import { eventually } from '@waymark/testing/wait'
import { expect, test } from 'vitest'
import { freeMemoryAfterWaves } from './free-memory.ts'

const heap = () => process.memoryUsage().heapUsed

/** Leaves about 40 MB behind that nothing needs. Returns the size of the heap with it. */
function work() {
  const needed = Array.from({ length: 1_500_000 }, (_, index) => ({ index }))
  return { pieces: needed.length, size: heap() }
}

test('frees what a wave of work left behind, once it is over', async () => {
  const errors: unknown[] = []
  const worked = freeMemoryAfterWaves(2, (error) => errors.push(error))
  const before = work().size
  worked()
  worked()
  await eventually('the heap to be smaller', () => heap() < before - 30_000_000)
  expect(errors).toEqual([])
})
