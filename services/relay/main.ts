import { hostname } from 'node:os'
import { createActivityCounter } from '@waymark/events/activity'
import { startHeartbeat } from '@waymark/events/heartbeat'
import { observeBacklog } from '@waymark/events/observe-backlog'
import { observeQueues } from '@waymark/events/observe-queues'
import { openBus } from '@waymark/events/open-bus'
import { queueTransport } from '@waymark/events/queues'
import { startRelay } from '@waymark/events/relay'
import { ConfigError } from '@waymark/platform/config'
import { databaseAnswers, openDatabase } from '@waymark/platform/database'
import { observeDatabase } from '@waymark/platform/observe-database'
import { runService } from '@waymark/platform/service'

await runService('relay', async ({ config, log, listen, onClose, readyWhen }) => {
  if (!config.REDIS_URL) throw new ConfigError('The relay needs REDIS_URL; without Redis the worker does its work.')
  // If PostgreSQL loses a claim or the mark of a delivered message, the delivery is still due and is forwarded again.
  // A pooler could not do that for one of its clients.
  const db = openDatabase(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, log, 4, { durable: false })
  onClose(() => db.close())
  const activity = createActivityCounter()
  const heartbeat = startHeartbeat(db, log, { service: 'relay', version: config.version, activity })
  onClose(() => heartbeat.stop())
  const bus = openBus(config, db, log)
  onClose(() => bus.close())
  const transport = queueTransport(config.REDIS_URL, log)
  onClose(() => transport.close())
  const relay = startRelay({ db, transport, bus, log, by: `relay:${hostname()}:${process.pid}`, activity })
  onClose(() => relay.stop())
  readyWhen('database', () => databaseAnswers(db))
  observeDatabase(db)
  readyWhen('queues', () => relay.healthy())
  observeBacklog(db)
  observeQueues(transport)
  await listen()
})
