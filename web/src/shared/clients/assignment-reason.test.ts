import { expect, test } from 'vitest'
import { reasonOfOther } from './assignment-reason.ts'

test.each([
  ['Came through your assessment link', 'Came through the assessment link of Ada $& Agent'],
  ['Came with your lead code', 'Came with the lead code of Ada $& Agent'],
  ['Assigned to you by an administrator', 'Assigned to them by an administrator'],
  ['You created this test client', 'They created this test client'],
  [
    'Came through your assessment link. You confirmed your license in New York',
    'Came through the assessment link of Ada $& Agent. They confirmed their license in New York',
  ],
  ['Referred by Bob Broker', 'Referred by Bob Broker'],
])('says to others why a client came to an agent: %s', (reason, words) => {
  expect(reasonOfOther(reason, 'Ada $& Agent')).toBe(words)
})

test('names no agent whose name is not known', () => {
  expect(reasonOfOther('Came through your assessment link', null)).toBe('Came through the agent’s assessment link')
})
