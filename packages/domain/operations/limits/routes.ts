import { endpoints } from '@waymark/contracts/endpoints'
import type { limitEndpoints } from '@waymark/contracts/operations/limits/endpoints'
import type { Routes } from '../../context.ts'
import { listLimited } from './list-limited.ts'
import { listLimits } from './list-limits.ts'

export const limitRoutes = {
  listLimits: (_input, { db }) => listLimits(db, endpoints, new Date()),
  listLimited: (_input, { db }) => listLimited(db, endpoints, new Date()),
} satisfies Routes<typeof limitEndpoints>
