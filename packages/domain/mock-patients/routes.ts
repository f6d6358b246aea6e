import type { mockPatientEndpoints } from '@waymark/contracts/mock-patients/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client } from '@waymark/platform/generated/client'
import { deleteClientData } from '../clients/delete-client-data.ts'
import type { Routes } from '../context.ts'
import { cutPage, decodeCursor, encodeCursor, idCursor } from '../paging.ts'
import { createMockPatient } from './create-mock-patient.ts'
import { presentMock } from './presenter.ts'

export const mockPatientRoutes: Routes<typeof mockPatientEndpoints> = {
  createMockPatient: ({ body }, context) => createMockPatient(context, body),

  async listMockPatients({ query: { limit, cursor } }, { db, actor, reply }) {
    const before = decodeCursor(cursor, idCursor) ?? null
    const rows = await db.rows<Client>(sql`
      select * from client
      where is_mock and requested_agent = ${actor.user.id} and (${before}::uuid is null or id < ${before}::uuid)
      order by id desc limit ${limit + 1}`)
    const { page, last } = cutPage(rows, limit)
    if (last) reply.nextPage(encodeCursor(last.id))
    return page.map((client) => ({ id: client.id, created_at: client.created_at, ...presentMock(client) }))
  },

  async deleteMockPatients(_input, context) {
    const mocks = await context.db.rows<{ id: string }>(
      sql`select id from client where is_mock and requested_agent = ${context.actor.user.id}`,
    )
    // Each in a transaction of its own: what a failure leaves is deleted by the next try.
    for (const { id } of mocks) await deleteClientData(context, id)
    return { deleted_clients: mocks.length }
  },
}
