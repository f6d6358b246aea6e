import type { QueryOf } from '@waymark/contracts/endpoint'
import type { suggestionEndpoints } from '@waymark/contracts/operations/suggestions/endpoints'
import type { Database } from '@waymark/platform/database'
import type { Suggestion } from '@waymark/platform/generated/client'
import { prismaOf } from '@waymark/platform/prisma'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'

/** All suggestions, newest first. Throws 422 on a cursor that we did not issue. */
export async function listSuggestions(
  db: Database,
  { limit, cursor }: QueryOf<typeof suggestionEndpoints.listSuggestions>,
): Promise<{ page: Suggestion[]; next: string | undefined }> {
  const before = decodeCursor(cursor, idCursor)
  const rows = await (await prismaOf(db)).suggestion.findMany({
    ...(before ? { where: { id: { lt: before } } } : {}),
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  return cutPage(rows, limit, ({ id }) => id)
}
