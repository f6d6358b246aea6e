import type { providerEndpoints } from '@waymark/contracts/operations/providers/endpoints'
import type { Routes } from '../../context.ts'
import { listProviders } from './read-providers.ts'

export const providerRoutes = {
  listProviders: (_input, { db, config }) => listProviders(db, config),
} satisfies Routes<typeof providerEndpoints>
