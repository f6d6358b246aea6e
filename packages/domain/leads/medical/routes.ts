import { type medicalEndpoints, medicalMembership } from '@waymark/contracts/leads/medical/endpoints'
import type { MedicalMembership } from '@waymark/platform/generated/client'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { applyForMembership } from './apply-for-membership.ts'
import { deleteMembership } from './delete-membership.ts'
import { listMemberships } from './list-memberships.ts'

const present = (row: MedicalMembership) => medicalMembership.parse(row)

export const medicalRoutes: Routes<typeof medicalEndpoints> = {
  applyForMembership: async ({ body }, context) => present(await applyForMembership(context, body)),

  async listMemberships({ query }, context) {
    const { page, next } = await listMemberships(context.db, query)
    await logAccess(
      context,
      'medical_membership.listed',
      'medical_membership',
      page.map(({ id }) => id),
    )
    context.reply.nextPage(next)
    return page.map(present)
  },

  async deleteMembership({ params }, context) {
    await deleteMembership(context, params.id)
    return undefined
  },
}
