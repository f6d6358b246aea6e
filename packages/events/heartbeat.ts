import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, recordset, sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { writeRefusals } from '@waymark/platform/limited'
import type { Log } from '@waymark/platform/log'
import { writeCalls } from '@waymark/platform/outside'
import type { ActivityCounter } from './activity.ts'

/** How often a process reports that it is running. */
export const HEARTBEAT_MS = 5000

export interface Heartbeat {
  /** Reports the end of the process with its last figures. */
  stop(): Promise<void>
}

/**
 * Reports every five seconds, in one statement, that this process is running and what it did, and how the outside
 * services it called answered, and whom it refused for a limit. The next beat makes up for a lost one.
 */
export function startHeartbeat(
  db: Database,
  log: Log,
  { service, version, activity }: { service: string; version: string; activity?: ActivityCounter },
): Heartbeat {
  const id = newId()
  const started_at = new Date()
  async function beat(ended: boolean): Promise<void> {
    const minutes = activity?.unwritten() ?? []
    await db.run(sql`
      with heard as (
        insert into process (id, service, version, host, pid, started_at, running)
        values (${id}::uuid, ${service}, ${version}, ${hostname()}, ${process.pid}::int, ${started_at}::timestamptz,
                ${JSON.stringify(activity?.running() ?? {})}::jsonb)
        on conflict (id) do update set heard_at = now(), running = excluded.running,
          ended_at = case when ${ended} then now() end
      )
      insert into process_minute (minute, process_id, figures)
      select minute, ${id}::uuid, figures from ${recordset(minutes, sql`minute timestamptz, figures jsonb`)}
      on conflict (minute, process_id) do update set figures = excluded.figures`)
    activity?.written(minutes)
    await writeCalls(db)
    await writeRefusals(db)
  }

  const closing = new AbortController()
  const { signal } = closing
  const beating = (async () => {
    while (!signal.aborted) {
      await beat(false).catch((error: unknown) => log.debug({ err: error }, 'a heartbeat was lost'))
      await sleep(HEARTBEAT_MS, undefined, { signal }).catch(() => undefined)
    }
    await beat(true).catch((error: unknown) => log.debug({ err: error }, 'the last heartbeat was lost'))
  })()

  return {
    async stop() {
      closing.abort()
      await beating
    },
  }
}
