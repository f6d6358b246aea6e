import { endpoints } from '@waymark/contracts/endpoints'
import type { limitEndpoints } from '@waymark/contracts/operations/limits/endpoints'
import type { Routes } from '../../context.ts'
import { listLimited } from './list-limited.ts'

export const limitRoutes = {
  listLimited: (_input, { db }) => listLimited(db, endpoints, new Date()),
} satisfies Routes<typeof limitEndpoints>
