import { expect, test } from 'vitest'
import { noAgents } from './agent-list.tsx'

test('says that there is no agent only if none was searched for', () => {
  expect(noAgents({ search: '', detailed: false })).toBe('No agents available')
  expect(noAgents({ search: 'Ada', detailed: false })).toBe('No agent matches')
})

test('says that no agent may take a client only if none was searched for', () => {
  const none = 'No verified agent licensed in the client’s state'
  expect(noAgents({ search: '', detailed: true })).toBe(none)
  expect(noAgents({ search: 'Ada', detailed: true })).toBe(`${none} matches`)
})
