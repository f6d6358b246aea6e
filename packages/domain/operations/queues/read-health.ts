import type { AnswerOf } from '@waymark/contracts/endpoint'
import type { queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import { backlog } from '@waymark/events/backlog'
import { readPauses } from '@waymark/events/pauses'
import type { Sql } from '@waymark/platform/database'

/** A lead reaches its broker within a second, so an event that waits this long needs attention. */
const LATE_FROM_S = 60

type Health = AnswerOf<typeof queueEndpoints.readQueueHealth>

/** Whether events wait too long, and in which queue. */
export async function readHealth(db: Sql): Promise<Health> {
  const [lines, pauses] = await Promise.all([backlog(db), readPauses(db)])
  const [oldest] = lines.toSorted((a, b) => b.oldest_s - a.oldest_s)
  const oldest_in = oldest && oldest.oldest_s > 0 ? oldest.subscriber : null
  return {
    oldest_s: oldest?.oldest_s ?? 0,
    oldest_in,
    oldest_is_paused: pauses.some(({ subscriber }) => subscriber === oldest_in),
    dead: lines.reduce((sum, { dead }) => sum + dead, 0),
    late_from_s: LATE_FROM_S,
  }
}
