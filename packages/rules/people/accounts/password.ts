import { PASSWORD_MIN_LENGTH } from '@waymark/contracts/people/accounts/password'
import common from './common-passwords.json' with { type: 'json' }

const COMMON: ReadonlySet<string> = new Set(common.passwords)
const SHORTEST = Math.min(...common.passwords.map(({ length }) => length))
/** Fewer characters than this after a common password do not make it harder to guess. */
const ENOUGH_AFTER = 5
/** Nor do signs with this many digits: a date has up to eight. */
const DIGITS_OF_A_DATE = 8

export interface PasswordRules {
  /** In characters. */
  readonly min_length?: number | undefined
  readonly brand_name?: string | undefined
}

/**
 * Why a new password is refused, as a sentence for its owner, or null.
 *
 * Refuses too few characters, a common password with little after it, the name of the product with little around it,
 * and the owner's name or email (in full, or the part before the @), in any case.
 */
export function passwordProblem(
  password: string,
  { email, first_name, last_name }: { email: string; first_name: string; last_name: string },
  { min_length = PASSWORD_MIN_LENGTH, brand_name = 'Waymark' }: PasswordRules = {},
): string | null {
  if (password.length < min_length) return `Password must be at least ${min_length} characters`
  const plain = password.trim().toLowerCase()
  if (startsCommon(plain)) return 'This password is too common. Choose one that is harder to guess.'
  if (['waymark', brand_name.toLowerCase()].some((brand) => isMostly(brand, plain))) {
    return `Your password can't be made from the name ${brand_name}.`
  }
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

/** A listed password, alone or followed only by a few characters, a date or another listed one: `Password2026!`. */
function startsCommon(plain: string): boolean {
  for (let end = plain.length; end >= SHORTEST; end--)
    if (COMMON.has(plain.slice(0, end)) && addsLittle(plain.slice(end))) return true
  return false
}

const addsLittle = (rest: string): boolean =>
  rest.length < ENOUGH_AFTER ||
  (!/\p{L}/u.test(rest) && rest.replaceAll(/\D/g, '').length <= DIGITS_OF_A_DATE) ||
  COMMON.has(rest)

const isMostly = (brand: string, plain: string): boolean =>
  plain.includes(brand) && plain.replace(brand, '').replaceAll(/[^\p{L}]/gu, '').length < ENOUGH_AFTER
