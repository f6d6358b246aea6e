import { createQueryClient } from '../shared/api/queries.ts'

/** What the screens of the portal have asked. */
export const queryClient = createQueryClient()
