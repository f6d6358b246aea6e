import { expect, test } from 'vitest'
import { inSpan, openSpan, outgoingTrace, requestIdOf } from './tracing.ts'

test('finds the request id in the original and in derived traces', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  expect(requestIdOf(id)).toBe(id)
  expect(requestIdOf('00-01890a5dac96774bbcceb302099a8057-00f067aa0ba902b7-01')).toBe(id)
  expect(requestIdOf(null)).toBeNull()
})

test('creates no spans without a collector, and passes the trace through', async () => {
  expect(openSpan('anything', { parent: null })).toBeUndefined()
  expect(outgoingTrace('a request')).toBe('a request')
  expect(await inSpan('anything', { parent: null }, async () => 7)).toBe(7)
})
