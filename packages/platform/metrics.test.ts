import { beforeEach, expect, test } from 'vitest'
import { counter, histogram, metricsFor, observed, registry } from './metrics.ts'

const lines = async () => (await registry.metrics()).split('\n').filter((line) => line.startsWith('waymark_test'))

const isAbout = (line: string) => line.startsWith('#')

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

test('serves OpenMetrics to those who accept it, any number of times and beside the other format', async () => {
  counter('test_calls_total', 'Calls', ['kind']).inc({ kind: 'x' }, 2)
  histogram('test_duration_seconds', 'How long').observe(0.002)
  const asked = 'application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3'
  const [open, again, plain] = await Promise.all([metricsFor(asked), metricsFor(asked), metricsFor(undefined)])
  expect(open.type).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
  const [said, repeated] = [open, again].map(({ body }) => body.split('\n'))
  expect(repeated?.filter(isAbout)).toEqual(said?.filter(isAbout))
  expect(said?.slice(-2)).toEqual(['# EOF', ''])
  expect(said?.slice(0, -1)).not.toContain('')
  expect(said).toEqual(
    expect.arrayContaining([
      '# HELP waymark_test_calls Calls',
      '# TYPE waymark_test_calls counter',
      'waymark_test_calls_total{kind="x"} 2',
      '# TYPE waymark_test_duration_seconds histogram',
      'waymark_test_duration_seconds_count 1',
    ]),
  )
  expect(plain.type).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(plain.body).toContain('# TYPE waymark_test_calls_total counter')
})
