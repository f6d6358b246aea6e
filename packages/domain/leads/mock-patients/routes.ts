import type { mockPatientEndpoints } from '@waymark/contracts/leads/mock-patients/endpoints'
import type { Routes } from '../../context.ts'
import { createMockPatient } from './create-mock-patient.ts'
import { deleteMockPatients, restoreMockPatients } from './delete-mock-patients.ts'
import { listMockPatients } from './list-mock-patients.ts'
import { presentMock } from './presenter.ts'

export const mockPatientRoutes: Routes<typeof mockPatientEndpoints> = {
  createMockPatient: ({ body }, context) => createMockPatient(context, body),

  async listMockPatients({ query }, { db, actor, reply }) {
    const { page, next } = await listMockPatients(db, actor.user.id, query)
    reply.nextPage(next)
    return page.map((client) => ({ id: client.id, created_at: client.created_at, ...presentMock(client) }))
  },

  deleteMockPatients: (_input, context) => deleteMockPatients(context),
  async restoreMockPatients({ body }, context) {
    return { restored_clients: await restoreMockPatients(context, body.client_ids) }
  },
}
