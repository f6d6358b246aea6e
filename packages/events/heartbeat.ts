import { hostname } from 'node:os'
import { type Database, recordset, sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { writeRefusals } from '@waymark/platform/limited'
import type { Log } from '@waymark/platform/log'
import { writeCalls } from '@waymark/platform/outside'
import { redisAwaySince, redisRefusal } from '@waymark/platform/redis'
import { type Repeated, repeatedly } from '@waymark/platform/repeat'
import type { ActivityCounter } from './activity.ts'

/** How often a process reports that it is running. */
export const HEARTBEAT_MS = 5000

/**
 * Reports every five seconds, in one statement, that this process is running and what it did, whether it has been
 * without Redis or Redis refuses what it writes, how the outside services it called answered, and whom it refused for a
 * limit. The next beat makes up for a lost one. Stopping it reports the end of the process with its last figures.
 */
export function startHeartbeat(
  db: Database,
  log: Log,
  { service, version, activity }: { service: string; version: string; activity?: ActivityCounter },
): Repeated {
  const id = newId()
  const started_at = new Date()
  async function beat(ended: boolean): Promise<void> {
    const refusal = ended ? null : await redisRefusal(log)
    const minutes = activity?.unwritten() ?? []
    await db.run(sql`
      with heard as (
        insert into process (id, service, version, host, pid, started_at, redis_away_since, redis_refuses_since, redis_refusal,
                             running)
        values (${id}::uuid, ${service}, ${version}, ${hostname()}, ${process.pid}::int, ${started_at}::timestamptz,
                ${redisAwaySince()}::timestamptz, ${refusal?.since ?? null}::timestamptz, ${refusal?.code ?? null},
                ${JSON.stringify(activity?.running() ?? {})}::jsonb)
        on conflict (id) do update set heard_at = now(), running = excluded.running,
          redis_away_since = excluded.redis_away_since, redis_refuses_since = excluded.redis_refuses_since,
          redis_refusal = excluded.redis_refusal, ended_at = case when ${ended} then now() end
      )
      insert into process_minute (minute, process_id, figures)
      select minute, ${id}::uuid, figures from ${recordset(minutes, sql`minute timestamptz, figures jsonb`)}
      on conflict (minute, process_id) do update set figures = excluded.figures`)
    activity?.written(minutes)
    await writeCalls(db)
    await writeRefusals(db)
  }

  const lost = (error: unknown) => log.debug({ err: error }, 'a heartbeat was lost')
  const beating = repeatedly(() => beat(false).catch(lost), HEARTBEAT_MS)
  return {
    async stop() {
      await beating.stop()
      await beat(true).catch(lost)
    },
  }
}
