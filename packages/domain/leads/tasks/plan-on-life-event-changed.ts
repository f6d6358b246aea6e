import { QUICK, reaction } from '@waymark/events/reaction'
import { planSpecialEnrollment } from './plan-special-enrollment.ts'

/** Adds the task of the broker's template before a special enrollment period ends, or takes it back. */
export const planLifeEventTask = reaction({
  name: 'plan-life-event-task',
  on: ['client.life_event_changed'],
  does: 'Adds a task before the special enrollment period of a client ends',
  ...QUICK,
  commit: ({ aggregate_id }, tx) => planSpecialEnrollment(tx, aggregate_id, 'recorded'),
})
