import { expect, test } from 'vitest'
import { stateOf } from './referral-card.tsx'

const offer = { status: 'open', from_name: 'Ada Ash', to_name: 'Ben Birch' } as const

test('promises 24 hours for the first contact only with a real client', () => {
  expect(stateOf({ ...offer, client: { is_mock: false } }, false)).toBe(
    'Accept and the client moves to you, with 24 hours for a first contact.',
  )
  expect(stateOf({ ...offer, client: { is_mock: true } }, false)).toBe('Accept and the client moves to you.')
})

test('says that an accepted client is yours while they are', () => {
  const accepted = { ...offer, status: 'accepted' } as const
  expect(stateOf({ ...accepted, client: { is_mock: false } }, false)).toBe('You accepted. The client is yours.')
  expect(stateOf({ ...accepted, client: null }, false)).toBe('You accepted.')
})

test('tells the sender that an accepted client moved to the other agent, unless the sender has the client again', () => {
  const accepted = { ...offer, status: 'accepted' } as const
  expect(stateOf({ ...accepted, client: null }, true)).toBe('Ben Birch accepted. The client moved to them.')
  expect(stateOf({ ...accepted, client: { is_mock: false } }, true)).toBe('Ben Birch accepted.')
})
