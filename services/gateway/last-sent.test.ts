import { expect, test } from 'vitest'
import { rememberLastSent } from './last-sent.ts'

function clock() {
  let at = 1_000_000
  const remembered = rememberLastSent(() => at)
  return { remembered, pass: (ms: number) => (at += ms) }
}

test('nothing is known from before the start, from more than a minute ago, or from before a gap', () => {
  const { remembered, pass } = clock()
  pass(2_000)
  expect(remembered.msSinceLastSent(['user:anna'])).toBe(2_000)
  pass(300_000)
  expect(remembered.msSinceLastSent(['user:anna'])).toBe(60_000)
  remembered.restart()
  pass(10)
  expect(remembered.msSinceLastSent(['user:anna'])).toBe(10)
})

test('how long ago a room last got a message', () => {
  const { remembered, pass } = clock()
  pass(60_000)
  remembered.note('user:anna')
  pass(500)
  remembered.note('user:ben')
  pass(500)
  expect(remembered.msSinceLastSent(['user:anna', 'session:1'])).toBe(1_000)
  expect(remembered.msSinceLastSent(['user:ben', 'network:TW'])).toBe(500)
  expect(remembered.msSinceLastSent(['user:cleo'])).toBe(60_000)
  pass(60_000)
  remembered.note('user:cleo')
  expect(remembered.msSinceLastSent(['user:anna'])).toBe(60_000)
})

test('remembers who came and went, and says so if there were too many', () => {
  const { remembered, pass } = clock()
  pass(60_000)
  remembered.noteUser('ben')
  pass(400)
  remembered.noteUser('anna')
  remembered.noteUser('ben')
  expect([...remembered.users()]).toEqual(['anna', 'ben'])
  expect(remembered.msSinceLastSent([])).toBe(60_000)
  pass(100)
  for (let n = 2; n < 200; n++) remembered.noteUser(`user ${n}`)
  expect(remembered.msSinceLastSent([])).toBe(60_000)
  remembered.noteUser('one more')
  expect([...remembered.users()]).not.toContain('anna')
  expect(remembered.msSinceLastSent([])).toBe(100)
  pass(60_000)
  remembered.noteUser('cleo')
  expect([...remembered.users()]).toEqual(['cleo'])
})
