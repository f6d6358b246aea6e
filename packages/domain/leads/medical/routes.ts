import { type medicalEndpoints, medicalMembership } from '@waymark/contracts/leads/medical/endpoints'
import type { MedicalMembership } from '@waymark/platform/generated/client'
import { prismaOf } from '@waymark/platform/prisma'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'
import { applyForMembership } from './apply-for-membership.ts'
import { deleteMembership } from './delete-membership.ts'

const present = (row: MedicalMembership) => medicalMembership.parse(row)

export const medicalRoutes: Routes<typeof medicalEndpoints> = {
  applyForMembership: async ({ body }, context) => present(await applyForMembership(context, body)),

  async listMemberships({ query: { limit, cursor } }, context) {
    const before = decodeCursor(cursor, idCursor)
    const rows = await (await prismaOf(context.db)).medicalMembership.findMany({
      ...(before ? { where: { id: { lt: before } } } : {}),
      orderBy: { id: 'desc' },
      take: limit + 1,
    })
    const { page, next } = cutPage(rows, limit, ({ id }) => id)
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
