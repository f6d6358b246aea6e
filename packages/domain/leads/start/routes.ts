import type { startEndpoints } from '@waymark/contracts/leads/start/endpoints'
import type { Routes } from '../../context.ts'
import { readStart } from './read-start.ts'

export const startRoutes: Routes<typeof startEndpoints> = {
  readStart: (_input, context) => readStart(context, new Date()),
}
