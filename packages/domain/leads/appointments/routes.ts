import type { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { readIntakeStatus } from '../intake/read-status.ts'
import { listOwn } from './appointment-rows.ts'
import { bookAppointment, readFreeTimes } from './book-appointment.ts'
import { findBookableAgent } from './bookable-agent.ts'
import {
  cancelAppointment,
  cancelOwn,
  createAppointment,
  moveAppointment,
  moveOwn,
  openOwn,
  readOwnFreeTimes,
} from './change-appointment.ts'
import { listAppointments } from './list-appointments.ts'
import { changeAppointmentSettings, readAppointmentSettings } from './settings.ts'

export const appointmentRoutes: Routes<typeof appointmentEndpoints> = {
  readFreeTimes: ({ params }, context) => readFreeTimes(context, params.agent),
  bookAppointment: ({ params, body }, context) => bookAppointment(context, params.agent, body),

  openAppointment: ({ body }, context) => openOwn(context, body.token),
  readOwnFreeTimes: ({ body }, context) => readOwnFreeTimes(context, body.token),
  moveOwnAppointment: ({ body }, context) => moveOwn(context, body),
  cancelOwnAppointment: ({ body }, context) => cancelOwn(context, body.token),
  async listOwnAppointments(_input, context) {
    const { db, secrets, actor } = context
    await logAccess(context, 'client.status_read', 'client', actor.client_id)
    const { agent } = await readIntakeStatus(db, actor, actor.client_id)
    const bookable = agent && (await findBookableAgent(db, agent.id))
    return {
      agent_id: bookable?.id ?? null,
      appointments: await listOwn(db, secrets, actor),
    }
  },

  readAppointmentSettings: (_input, { db, actor }) => readAppointmentSettings(db, actor.user.id),
  changeAppointmentSettings: ({ body }, { db, actor }) => changeAppointmentSettings(db, actor.user.id, body),

  async listAppointments({ query }, context) {
    const { page, next } = await listAppointments(context, context.actor.user.id, query)
    context.reply.nextPage(next)
    const clients = new Set(page.flatMap(({ client_id }) => client_id ?? []))
    await logAccess(context, 'appointment.listed', 'client', [...clients])
    return page
  },
  createAppointment: ({ body }, context) => createAppointment(context, body),
  moveAppointment: ({ params, body }, context) => moveAppointment(context, params.id, body.starts_at),
  cancelAppointment: ({ params }, context) => cancelAppointment(context, params.id),
}
