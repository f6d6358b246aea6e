import type { QueryOf } from '@waymark/contracts/endpoint'
import type { medicalEndpoints } from '@waymark/contracts/leads/medical/endpoints'
import type { Database } from '@waymark/platform/database'
import type { MedicalMembership } from '@waymark/platform/generated/client'
import { prismaOf } from '@waymark/platform/prisma'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'

/** All applications, newest first. Throws 422 on a cursor that we did not issue. */
export async function listMemberships(
  db: Database,
  { limit, cursor }: QueryOf<typeof medicalEndpoints.listMemberships>,
): Promise<{ page: MedicalMembership[]; next: string | undefined }> {
  const before = decodeCursor(cursor, idCursor)
  const rows = await (await prismaOf(db)).medicalMembership.findMany({
    ...(before ? { where: { id: { lt: before } } } : {}),
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  return cutPage(rows, limit, ({ id }) => id)
}
