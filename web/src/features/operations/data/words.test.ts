import { expect, test } from 'vitest'
import { contactWords, isLate } from './words.ts'

const now = Date.parse('2026-11-30T12:00:00Z')
const client = { status: 'new', first_contact_at: null, due_at: '2026-11-30T09:00:00Z' } as const

test('a client who was not contacted in time is late, unless they are closed as lost', () => {
  expect(isLate(client, now)).toBe(true)
  expect(contactWords(client, now)).toBe('Late by 3 h')
  const lost = { ...client, status: 'lost' } as const
  expect(isLate(lost, now)).toBe(false)
  expect(contactWords(lost, now)).toBe('No deadline')
})

test('says when a lost client was contacted', () => {
  const lost = { ...client, status: 'lost', first_contact_at: '2026-11-30T10:00:00Z' } as const
  expect(isLate(lost, now)).toBe(false)
  expect(contactWords(lost, now)).toMatch(/^Made /)
})
