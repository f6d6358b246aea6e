import { expect, test } from 'vitest'
import { updateWords } from './update-words.ts'

const update = {
  reference: '482-913-067',
  submitted_at: '2026-11-24T15:00:00Z',
  expires_at: '2026-12-08T15:00:00Z',
  asked: true,
}
const client = { status: 'contacted', reach: { email: 'works', text: false } } as const

test('says that the address was asked, and that the agent can decide', () => {
  expect(updateWords(client, update)).toMatch(/We asked the address to confirm them\. Until .+ you can also decide/)
})

test('does not say that an address was asked that gets no emails', () => {
  const silent = { ...client, reach: { email: 'stopped', text: false } } as const
  expect(updateWords(silent, update)).not.toMatch(/We asked the address/)
  expect(updateWords(silent, update)).toMatch(/gets no emails from us/)
})

test('does not say that an address was asked that had its emails of the day', () => {
  const words = updateWords(client, { ...update, asked: false })
  expect(words).not.toMatch(/We asked the address/)
  expect(words).toMatch(/No email asked the address to confirm them, because it gets at most five a day/)
})

test.each(['enrolled', 'lost'] as const)('says that answers cannot count for a client who is %s', (status) => {
  expect(updateWords({ ...client, status }, update)).toMatch(/The record is closed, so these answers cannot count/)
  expect(updateWords({ ...client, status }, update)).not.toMatch(/you can also decide/)
})
