import { emit } from '@waymark/events/outbox'
import { QUICK, reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, text } from '@waymark/platform/row'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import { ofVisibleClient } from './appointment-rows.ts'
import { lockAppointments } from './write-appointments.ts'

const dueRow = tables.appointment.pick('broker_id', 'client_id').extend({ about: nullable(text) })

/**
 * Runs a day before an appointment. One that was moved to a later time needs nothing, because that change has a timer of
 * its own. Nor does one with an agent whose account is disabled: it would promise a call that nobody makes.
 */
export const remindAppointment = reaction({
  name: 'remind-appointment',
  on: ['appointment.booked', 'appointment.moved'],
  does: 'Reminds both of an appointment a day before',
  ...QUICK,
  async commit({ aggregate_id }, tx) {
    // The notification locks the client, and who moves a client locks their appointments later.
    await tx.run(sql`
      select from client where id = (select client_id from appointment where id = ${aggregate_id}::uuid) for key share`)
    const agent = await tx.row(
      tables.appointment.pick('broker_id'),
      sql`select broker_id from appointment where id = ${aggregate_id}::uuid`,
    )
    if (!agent) return
    // The notification locks the account, too. Deleting an account locks it before its appointments. Disabling one takes
    // the lock on its appointments first, so this does the same.
    await lockAppointments(tx, agent.broker_id)
    await tx.run(sql`select from app_user where id = ${agent.broker_id}::uuid for key share`)
    const appointment = await tx.row(
      dueRow,
      sql`
      update appointment set reminded_for = starts_at
      from (
        select nullif(concat_ws(' ', coalesce(appointment.first_name, client.first_name),
                                     coalesce(appointment.last_name, client.last_name)), '') as about
        from appointment
        join app_user as agent on agent.id = appointment.broker_id and agent.is_active
        left join client on client.id = appointment.client_id
        where appointment.id = ${aggregate_id}::uuid and ${ofVisibleClient}
      ) as named
      where id = ${aggregate_id}::uuid and status = 'booked' and starts_at > now()
        and starts_at <= now() + interval '24 hours' and reminded_for is distinct from starts_at
      returning broker_id, client_id, named.about`,
    )
    if (!appointment) return
    const { broker_id, client_id, about } = appointment
    await emit(tx, 'appointment.reminded', aggregate_id, { broker_id, client_id })
    await notifyUser(tx, { user_id: broker_id, kind: 'appointment_soon', about, client_id })
  },
})
