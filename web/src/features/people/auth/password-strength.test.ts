import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

const owner = { email: 'dana@example.com', first_name: 'Dana', last_name: 'Reyes' }

test.each([
  ['abc', 0],
  ['password', 0],
  ['x7#pqz', 1],
  ['aaaaaaaaaaaaaaaa', 0],
  ['zvzvzvzvzvzvzvzv', 1],
  ['harbors-42', 2],
  ['tarn bottle heron', 3],
])('%s has strength %d', (password, level) => {
  expect(passwordStrength(password, owner)?.level).toBe(level)
})

test('says why a password is refused, and says nothing about an empty one', () => {
  expect(passwordStrength('password', owner)?.words).toContain('too common')
  expect(passwordStrength('', owner)).toBeNull()
})
