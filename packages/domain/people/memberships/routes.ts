import type { networkEndpoints } from '@waymark/contracts/people/memberships/endpoints'
import type { Routes } from '../../context.ts'
import { networksOf } from './require-member.ts'

export const networkRoutes: Routes<typeof networkEndpoints> = {
  readMemberships: async (_input, { db, actor }) => ({ networks: [...(await networksOf(db, actor.user))] }),
}
