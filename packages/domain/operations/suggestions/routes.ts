import type { suggestionEndpoints } from '@waymark/contracts/operations/suggestions/endpoints'
import { SUGGESTION_USER_TYPES } from '@waymark/contracts/operations/suggestions/endpoints'
import type { Suggestion } from '@waymark/platform/generated/client'
import { z } from 'zod'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { listSuggestions } from './list-suggestions.ts'
import { submitSuggestion } from './submit-suggestion.ts'

const userType = z.enum(SUGGESTION_USER_TYPES)
const present = (row: Suggestion) => ({
  ...row,
  user_type: userType.parse(row.user_type),
  message: row.description,
})

export const suggestionRoutes: Routes<typeof suggestionEndpoints> = {
  submitSuggestion: async ({ body }, context) => present(await submitSuggestion(context, body)),

  async listSuggestions({ query }, context) {
    const { page, next } = await listSuggestions(context.db, query)
    await logAccess(context, 'suggestions.listed', 'suggestion', null)
    context.reply.nextPage(next)
    return page.map(present)
  },
}
