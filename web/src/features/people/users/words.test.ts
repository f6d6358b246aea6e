import { expect, test } from 'vitest'
import { roleWords } from './words.ts'

test('does not say that administrators read every message, which they do not', () => {
  expect(roleWords('sys_admin', false)).toMatch(
    /^They see every client and account and can change any of them\. They are/,
  )
})

test('says what is left of the console to an administrator who becomes a broker', () => {
  expect(roleWords('broker', false)).toMatch(
    /^They lose access to the console and to everything that is not their own\./,
  )
  expect(roleWords('broker', true)).toMatch(
    /^They lose access to the console, except for what founder access shows, and/,
  )
})
