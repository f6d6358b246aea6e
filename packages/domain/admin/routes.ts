import type { adminEndpoints } from '@waymark/contracts/admin/endpoints'
import type { Routes } from '../context.ts'
import { readListCounts } from './read-list-counts.ts'

export const adminRoutes: Routes<typeof adminEndpoints> = {
  readListCounts: (_input, { db }) => readListCounts(db),
}
