import type { mockPatientEndpoints } from '@waymark/contracts/leads/mock-patients/endpoints'
import { sql } from '@waymark/platform/database'
import { answeredClient } from '../../answered-client.ts'
import type { Routes } from '../../context.ts'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'
import { createMockPatient } from './create-mock-patient.ts'
import { deleteMockPatients, ofBroker, restoreMockPatients } from './delete-mock-patients.ts'
import { presentMock } from './presenter.ts'

export const mockPatientRoutes: Routes<typeof mockPatientEndpoints> = {
  createMockPatient: ({ body }, context) => createMockPatient(context, body),

  async listMockPatients({ query: { limit, cursor } }, { db, actor, reply }) {
    const before = decodeCursor(cursor, idCursor) ?? null
    const rows = await db.rows(
      answeredClient,
      sql`
      select * from client
      where ${ofBroker(actor.user.id)} and (${before}::uuid is null or id < ${before}::uuid)
      order by id desc limit ${limit + 1}`,
    )
    const { page, next } = cutPage(rows, limit, ({ id }) => id)
    reply.nextPage(next)
    return page.map((client) => ({ id: client.id, created_at: client.created_at, ...presentMock(client) }))
  },

  deleteMockPatients: (_input, context) => deleteMockPatients(context),
  async restoreMockPatients({ body }, context) {
    return { restored_clients: await restoreMockPatients(context, body.client_ids) }
  },
}
