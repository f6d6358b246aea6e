import { beforeEach, expect, test } from 'vitest'
import { observed, registry } from './metrics.ts'

const lines = async () => (await registry.metrics()).split('\n').filter((line) => line.startsWith('waymark_test'))

beforeEach(() => registry.setDefaultLabels({}))

test('leaves out a metric that cannot be read and serves the others', async () => {
  let away = false
  const read = async () => {
    if (away) throw new Error('away')
    return 7
  }
  observed('test_alone', 'Without labels', [], async (set) => set({}, await read()))
  observed('test_of_kinds', 'With labels', ['kind'], async (set) => set({ kind: 'x' }, await read()))
  observed('test_other', 'Of something else', [], async (set) => set({}, 1))
  expect(await lines()).toEqual(['waymark_test_alone 7', 'waymark_test_of_kinds{kind="x"} 7', 'waymark_test_other 1'])
  away = true
  expect(await lines()).toEqual(['waymark_test_other 1'])
})
