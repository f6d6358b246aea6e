import { expect, test } from 'vitest'
import { createSequence } from './shortcuts.ts'

function recorder() {
  const ran: string[] = []
  const sequence = createSequence()
  const bindings = Object.fromEntries(['g o', 'g c', '1', 'j'].map((keys) => [keys, () => ran.push(keys)]))
  return { ran, press: (key: string, at: number) => sequence.press(key, at, bindings) }
}

test('a single key runs its binding right away', () => {
  const { ran, press } = recorder()
  expect(press('1', 0)).toBe(true)
  expect(ran).toEqual(['1'])
})

test('a sequence runs its binding at its last key', () => {
  const { ran, press } = recorder()
  expect(press('g', 0)).toBe(true)
  expect(ran).toEqual([])
  expect(press('c', 500)).toBe(true)
  expect(ran).toEqual(['g c'])
})

test('an unfinished sequence expires', () => {
  const { ran, press } = recorder()
  press('g', 0)
  expect(press('c', 5000)).toBe(false)
  expect(ran).toEqual([])
})

test('a key that does not continue the sequence still runs its own binding', () => {
  const { ran, press } = recorder()
  press('g', 0)
  press('j', 100)
  expect(ran).toEqual(['j'])
})

test('pressing the first key again restarts the sequence', () => {
  const { ran, press } = recorder()
  press('g', 0)
  press('g', 100)
  press('o', 200)
  expect(ran).toEqual(['g o'])
})

test('ignores other keys', () => {
  const { press } = recorder()
  expect(press('x', 0)).toBe(false)
})
