import { useQuery } from '@tanstack/react-query'
import { systemEndpoints } from '@waymark/contracts/foundation/site/endpoints'
import { PASSWORD_MIN_LENGTH } from '@waymark/contracts/people/accounts/password'
import type { PasswordRules } from '@waymark/rules/people/accounts/password'
import { ask } from '../api/queries.ts'

/** What this installation asks of a new password, and the same in words. */
export function usePasswordRules(): { rules: PasswordRules; words: string } {
  const { data } = useQuery(ask(systemEndpoints.readSite))
  const rules = { min_length: data?.password_min_length ?? PASSWORD_MIN_LENGTH, brand_name: data?.brand_name }
  return { rules, words: `At least ${rules.min_length} characters, and hard to guess` }
}
