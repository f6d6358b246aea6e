import { viewEndpoints } from '@waymark/contracts/leads/views/endpoints'
import { ask } from '../api/queries.ts'

export const viewsQuery = ask(viewEndpoints.listViews)

/** The list as a view shows it. */
export const viewAddress = (view_id: string): string => `/broker?tab=clients&view=${view_id}`
