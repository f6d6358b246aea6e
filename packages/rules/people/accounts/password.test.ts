import { PASSWORD_MIN_LENGTH } from '@waymark/contracts/people/accounts/password'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import common from './common-passwords.json' with { type: 'json' }
import { passwordProblem } from './password.ts'

const owner = { email: 'Dana.Reyes@example.com', first_name: 'Dana', last_name: 'Reyes' }

const TOO_SHORT = 'Password must be at least 6 characters'
const TOO_COMMON = 'This password is too common. Choose one that is harder to guess.'
const BRAND = "Your password can't be made from the name Waymark."
const OWN_NAME = "Your password can't be your name or your email address."

describe('passwordProblem', () => {
  test.each([
    ['', TOO_SHORT],
    ['x7#pq', TOO_SHORT],
    ['123456', TOO_COMMON],
    ['PassWord1', TOO_COMMON],
    ['insurance', TOO_COMMON],
    ['Password2026!', TOO_COMMON],
    ['iloveyou1999', TOO_COMMON],
    ['qwertyabc', TOO_COMMON],
    ['Waymark1', BRAND],
    ['my-waymark-2026!', BRAND],
    ['dana.reyes@example.com', OWN_NAME],
    ['DANA.REYES', OWN_NAME],
    ['danareyes', OWN_NAME],
    ['Dana Reyes', OWN_NAME],
  ])('refuses %j', (password, sentence) => {
    expect(passwordProblem(password, owner)).toBe(sentence)
  })

  test('refuses a first name of six letters', () => {
    expect(passwordProblem('svenja', { ...owner, first_name: 'Svenja' })).toBe(OWN_NAME)
  })

  test.each(['x7#pqz', 'dana.reyes1', 'tarn bottle heron', 'dragonfly over tarn', 'waymarked by herons'])(
    'accepts %j',
    (password) => {
      expect(passwordProblem(password, owner)).toBeNull()
    },
  )

  test('refuses fewer characters than the installation wants, and its own name', () => {
    const rules = { min_length: 8, brand_name: 'Acme Health' }
    expect(passwordProblem('x7#pqz1', owner, rules)).toBe('Password must be at least 8 characters')
    expect(passwordProblem('x7#pqz1!', owner, rules)).toBeNull()
    expect(passwordProblem('acme health 1', owner, rules)).toBe(
      "Your password can't be made from the name Acme Health.",
    )
    expect(passwordProblem('waymark-2026', owner, rules)).toBe("Your password can't be made from the name Acme Health.")
  })

  test('lets an owner without a name choose a password', () => {
    expect(passwordProblem('x7#pqz', { email: '', first_name: '', last_name: '' })).toBeNull()
  })

  test('refuses every common password in any case', () => {
    fc.assert(
      fc.property(fc.constantFrom(...common.passwords), fc.boolean(), (password, upper) => {
        expect(passwordProblem(upper ? password.toUpperCase() : password, owner)).toBe(TOO_COMMON)
      }),
    )
  })
})

test('lists many common passwords, all distinct, lower case and long enough to matter', () => {
  expect(common.passwords.length).toBeGreaterThan(200)
  expect(new Set(common.passwords).size).toBe(common.passwords.length)
  expect(
    common.passwords.filter((entry) => entry.length < PASSWORD_MIN_LENGTH || entry !== entry.toLowerCase()),
  ).toEqual([])
})
