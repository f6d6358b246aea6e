import type { troubleEndpoints } from '@waymark/contracts/operations/troubles/endpoints'
import type { Routes } from '../../context.ts'
import { acknowledgeTrouble, listTroubles } from './list-troubles.ts'

export const troubleRoutes = {
  listTroubles: (_input, { db }) => listTroubles(db),
  acknowledgeTrouble: ({ params }, context) => acknowledgeTrouble(context, params.id),
} satisfies Routes<typeof troubleEndpoints>
