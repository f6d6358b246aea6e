import type { Actor } from '../../context.ts'

interface Clock {
  assigned_at: Date | null
  due_at: Date | null
}

/**
 * The clock of a lead as this caller may see it. A consumer's token is for one submission, so it shows nothing from
 * before that. For an earlier assignment it shows a due time only if that is still ahead.
 */
export function visibleClock(actor: Actor, { assigned_at, due_at }: Clock, now = new Date()): Clock {
  const earlier = actor.kind === 'consumer' && assigned_at !== null && assigned_at < actor.since
  if (!earlier) return { assigned_at, due_at }
  return { assigned_at: null, due_at: due_at !== null && due_at > now ? due_at : null }
}
