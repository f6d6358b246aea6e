import type { suggestionEndpoints } from '@waymark/contracts/operations/suggestions/endpoints'
import { SUGGESTION_USER_TYPES } from '@waymark/contracts/operations/suggestions/endpoints'
import type { Suggestion } from '@waymark/platform/generated/client'
import { prismaOf } from '@waymark/platform/prisma'
import { z } from 'zod'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'
import { submitSuggestion } from './submit-suggestion.ts'

const userType = z.enum(SUGGESTION_USER_TYPES)
const present = (row: Suggestion) => ({
  ...row,
  user_type: userType.parse(row.user_type),
  message: row.description,
})

export const suggestionRoutes: Routes<typeof suggestionEndpoints> = {
  submitSuggestion: async ({ body }, context) => present(await submitSuggestion(context, body)),

  async listSuggestions({ query: { limit, cursor } }, context) {
    const before = decodeCursor(cursor, idCursor)
    const rows = await (await prismaOf(context.db)).suggestion.findMany({
      ...(before ? { where: { id: { lt: before } } } : {}),
      orderBy: { id: 'desc' },
      take: limit + 1,
    })
    const { page, next } = cutPage(rows, limit, ({ id }) => id)
    await logAccess(context, 'suggestions.listed', 'suggestion', null)
    context.reply.nextPage(next)
    return page.map(present)
  },
}
