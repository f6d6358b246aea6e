import { countingReactions } from '@waymark/testing/event-core'
import { expect, test } from 'vitest'
import { reactionsByName } from './reaction.ts'
import { reactionNames } from './routing.ts'

const all = Array.from(countingReactions().values())
const [first, ...others] = all

test('knows every reaction by its name', () => {
  expect(Array.from(reactionsByName(all).keys()).toSorted()).toEqual(reactionNames.toSorted())
})

test('refuses to start without a reaction, or with one twice', () => {
  expect(() => reactionsByName(others)).toThrow('there is no reaction assess')
  expect(() => reactionsByName([...all, ...all.slice(0, 1)])).toThrow('two reactions have the same name')
})

test('refuses to start when the routing table differs from what a reaction declares', () => {
  if (!first) throw new Error('there are no reactions')
  const changed = { ...first, declaration: { ...first.declaration, on: ['client.updated'] as const } }
  expect(() => reactionsByName([changed, ...others])).toThrow(
    'the routing table does not match the declaration of assess',
  )
})
