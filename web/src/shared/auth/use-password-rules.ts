import { PASSWORD_MIN_LENGTH } from '@waymark/contracts/people/accounts/password'
import type { PasswordRules } from '@waymark/rules/people/accounts/password'
import { useSite } from '../brand/site.ts'

/** What this installation asks of a new password, and the same in words. */
export function usePasswordRules(): { rules: PasswordRules; words: string } {
  const { password_min_length, brand_name } = useSite()
  const rules = { min_length: password_min_length ?? PASSWORD_MIN_LENGTH, brand_name }
  return { rules, words: `At least ${rules.min_length} characters, and hard to guess` }
}
