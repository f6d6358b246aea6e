import type { AnswerOf } from '@waymark/contracts/endpoint'
import type { queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import { type Backlog, backlog } from '@waymark/events/backlog'
import { readPauses } from '@waymark/events/pauses'
import type { Sql } from '@waymark/platform/database'

/** A lead reaches its broker within a second, so an event that waits this long needs attention. */
const LATE_FROM_S = 60

type Health = AnswerOf<typeof queueEndpoints.readQueueHealth>

/** Whether events wait too long, and in which queue. A pause, which someone decided, hides nothing that is late otherwise. */
export async function readHealth(db: Sql): Promise<Health> {
  const [lines, pauses] = await Promise.all([backlog(db), readPauses(db)])
  const overdue = lines.filter(({ oldest_s }) => oldest_s > 0).toSorted((a, b) => b.oldest_s - a.oldest_s)
  const isPaused = ({ subscriber }: Backlog) => pauses.some((pause) => pause.subscriber === subscriber)
  const oldest = overdue.find((line) => !isPaused(line))
  const paused = overdue.find(isPaused)
  return {
    oldest_s: oldest?.oldest_s ?? 0,
    oldest_in: oldest?.subscriber ?? null,
    paused_s: paused?.oldest_s ?? 0,
    paused_in: paused?.subscriber ?? null,
    dead: lines.reduce((sum, { dead }) => sum + dead, 0),
    late_from_s: LATE_FROM_S,
  }
}
