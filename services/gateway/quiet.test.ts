import { expect, test } from 'vitest'
import { rememberQuiet } from './quiet.ts'

function clock() {
  let at = 1_000_000
  const quiet = rememberQuiet(() => at)
  return { quiet, pass: (ms: number) => (at += ms) }
}

test('nothing is known from before the start, from more than a minute ago, or from before a gap', () => {
  const { quiet, pass } = clock()
  pass(2_000)
  expect(quiet.forMs(['user:anna'])).toBe(2_000)
  pass(300_000)
  expect(quiet.forMs(['user:anna'])).toBe(60_000)
  quiet.restart()
  pass(10)
  expect(quiet.forMs(['user:anna'])).toBe(10)
})

test('a room is quiet since the last message to it', () => {
  const { quiet, pass } = clock()
  pass(60_000)
  quiet.sent('user:anna')
  pass(500)
  quiet.sent('user:ben')
  pass(500)
  expect(quiet.forMs(['user:anna', 'session:1'])).toBe(1_000)
  expect(quiet.forMs(['user:ben', 'network:TW'])).toBe(500)
  expect(quiet.forMs(['user:cleo'])).toBe(60_000)
  pass(60_000)
  quiet.sent('user:cleo')
  expect(quiet.forMs(['user:anna'])).toBe(60_000)
})

test('remembers who came and went, and says so if there were too many', () => {
  const { quiet, pass } = clock()
  pass(60_000)
  quiet.changed('ben')
  pass(400)
  quiet.changed('anna')
  quiet.changed('ben')
  expect([...quiet.users()]).toEqual(['anna', 'ben'])
  expect(quiet.forMs([])).toBe(60_000)
  pass(100)
  for (let n = 2; n < 200; n++) quiet.changed(`user ${n}`)
  expect(quiet.forMs([])).toBe(60_000)
  quiet.changed('one more')
  expect([...quiet.users()]).not.toContain('anna')
  expect(quiet.forMs([])).toBe(100)
  pass(60_000)
  quiet.changed('cleo')
  expect([...quiet.users()]).toEqual(['cleo'])
})
