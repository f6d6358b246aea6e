import { PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT } from '@waymark/contracts/people/accounts/password'
import common from './common-passwords.json' with { type: 'json' }

const COMMON: ReadonlySet<string> = new Set(common.passwords)

/**
 * Why a password is refused at registration, as a sentence for its owner, or null.
 *
 * Refuses fewer than 6 characters, common passwords, and the owner's name or email (in full, or the part before the @),
 * in any case.
 */
export function passwordProblem(
  password: string,
  { email, first_name, last_name }: { email: string; first_name: string; last_name: string },
): string | null {
  if (password.length < PASSWORD_MIN_LENGTH) return PASSWORD_TOO_SHORT
  const plain = password.trim().toLowerCase()
  if (COMMON.has(plain)) return 'This password is too common. Choose one that is harder to guess.'
  const own = [
    email,
    email.split('@')[0],
    first_name,
    last_name,
    `${first_name}${last_name}`,
    `${first_name} ${last_name}`,
  ]
  if (own.some((text) => text?.trim().toLowerCase() === plain)) {
    return "Your password can't be your name or your email address."
  }
  return null
}
