import type { EventPayload } from '@waymark/contracts/events'
import type { Broadcast, BroadcastMap } from '../../broadcasts.ts'

interface Changed {
  aggregate_id: string
  payload: EventPayload<'appointment.booked' | 'appointment.moved' | 'appointment.cancelled'>
}

const changed = ({ aggregate_id, payload: { broker_id, client_id } }: Changed): Broadcast => ({
  messages: [{ to: broker_id, name: 'appointment:changed', data: { appointment_id: aggregate_id, client_id } }],
  recount: [],
})

export const appointmentBroadcasts: BroadcastMap<'appointment.booked' | 'appointment.moved' | 'appointment.cancelled'> =
  {
    'appointment.booked': changed,
    'appointment.moved': changed,
    'appointment.cancelled': changed,
  }
