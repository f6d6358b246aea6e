import type { searchEndpoints } from '@waymark/contracts/operations/search/endpoints'
import type { Routes } from '../../context.ts'
import { searchEverything } from './search-everything.ts'

export const searchRoutes: Routes<typeof searchEndpoints> = {
  searchEverything: ({ body }, context) => searchEverything(context, body.q),
}
