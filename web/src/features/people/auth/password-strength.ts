import { type PasswordRules, passwordProblem } from '@waymark/rules/people/accounts/password'

export interface Strength {
  /** 0 refused, 1 accepted, 2 good, 3 strong. */
  readonly level: 0 | 1 | 2 | 3
  readonly words: string
}

/** Rates a password while the user types. Null for an empty one. */
export function passwordStrength(
  password: string,
  owner: { email: string; first_name: string; last_name: string },
  rules: PasswordRules = {},
): Strength | null {
  if (password === '') return null
  const problem = passwordProblem(password, owner, rules)
  if (problem) return { level: 0, words: problem }
  // Length counts most, but repeated characters do not add strength.
  const length = Math.min(password.length, new Set(password.toLowerCase()).size * 2)
  if (length >= 14) return { level: 3, words: 'Strong. This is hard to guess.' }
  if (length >= 10) return { level: 2, words: 'Good. A few more characters would make it strong.' }
  return { level: 1, words: 'Accepted, but easy to crack. Three or four words in a row are stronger.' }
}
