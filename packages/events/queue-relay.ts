import { hostname } from 'node:os'
import type { Config } from '@waymark/platform/config'
import { type Database, openDatabase } from '@waymark/platform/database'
import type { Log } from '@waymark/platform/log'
import type { Service } from '@waymark/platform/service'
import type { ActivityCounter } from './activity.ts'
import { observeBacklog } from './observe-backlog.ts'
import { observeQueues } from './observe-queues.ts'
import { openBus } from './open-bus.ts'
import { queueTransport } from './queues.ts'
import { startRelay } from './relay.ts'

/**
 * Connections for a relay to the queues, on which PostgreSQL confirms commits before they are on disk. If it loses a claim
 * or the mark of a delivered message, the delivery is still due and is forwarded again. This is a setting of the session. A
 * pooler's sessions also serve clients whose commits must last, so these connections go past it.
 */
export const openRelayDatabase = ({ DATABASE_DIRECT_URL, DATABASE_URL }: Config, log: Log): Database =>
  openDatabase(DATABASE_DIRECT_URL ?? DATABASE_URL, log, 4, { durable: false })

/** Moves due deliveries to the queues in Redis until the service closes. */
export function runQueueRelay(
  { config, log, onClose, readyWhen }: Service,
  { db, redis_url, activity }: { db: Database; redis_url: string; activity: ActivityCounter },
): void {
  const bus = openBus(config, db, log)
  onClose(() => bus.close())
  const transport = queueTransport(redis_url, log)
  onClose(() => transport.close())
  const relay = startRelay({ db, transport, bus, log, by: `relay:${hostname()}:${process.pid}`, activity })
  onClose(() => relay.stop())
  readyWhen('queues', () => relay.healthy())
  observeBacklog(db)
  observeQueues(transport)
}
