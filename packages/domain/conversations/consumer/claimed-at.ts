import type { EventEnvelope } from '@waymark/events/envelope'

/** When an event claims its email or text: never before the event, however the clocks of the machines differ. */
export const notBefore = ({ occurred_at }: Pick<EventEnvelope, 'occurred_at'>, now: Date): Date =>
  new Date(Math.max(now.getTime(), new Date(occurred_at).getTime()))
