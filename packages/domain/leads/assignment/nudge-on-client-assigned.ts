import { QUICK, reaction } from '@waymark/events/reaction'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import { aboutClient, nameOf, stillWaiting } from './contact-clock.ts'

/**
 * Reminds the broker after three quarters of the 24 hours, unless they closed the client as lost. After all 24, `escalate`
 * takes over.
 */
export const nudge = reaction({
  name: 'nudge',
  on: ['client.assigned'],
  does: 'Reminds a broker who has not made contact after 18 hours',
  ...QUICK,
  async commit({ aggregate_id, payload }, tx) {
    const client = await stillWaiting(tx, aggregate_id, payload.assignment_id)
    if (!client?.due_at || client.due_at <= new Date() || client.status === 'lost') return
    await notifyUser(tx, {
      user_id: payload.broker_id,
      kind: 'contact_due_soon',
      about: nameOf(client),
      ...aboutClient(client.id),
    })
  },
})
