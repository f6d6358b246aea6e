import { expect, test } from 'vitest'
import { agentOf, congratulationsPath } from './remembered-agent.ts'

test.each([
  ['agent=a1', null, 'a1'],
  ['broker=b1', null, 'b1'],
  ['agent=a1&broker=b1', 'old', 'a1'],
  ['agent=&broker=b1', 'old', 'b1'],
  ['agent=%20&step=2', 'old', 'old'],
  ['', 'old', 'old'],
  ['', null, null],
])('%j with %j remembered is %j', (search, remembered, expected) => {
  expect(agentOf(new URLSearchParams(search), remembered)).toBe(expected)
})

test('the address of the next page contains the agent', () => {
  expect(congratulationsPath('a&b')).toBe('/congratulations?agent=a%26b')
  expect(congratulationsPath(null)).toBe('/congratulations')
})
