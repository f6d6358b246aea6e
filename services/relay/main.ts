import { createActivityCounter } from '@waymark/events/activity'
import { startHeartbeat } from '@waymark/events/heartbeat'
import { openRelayDatabase, runQueueRelay } from '@waymark/events/queue-relay'
import { ConfigError } from '@waymark/platform/config'
import { databaseAnswers } from '@waymark/platform/database'
import { observeDatabase } from '@waymark/platform/observe-database'
import { runService } from '@waymark/platform/service'

await runService('relay', async (service) => {
  const { config, log, listen, onClose, readyWhen } = service
  if (!config.REDIS_URL) throw new ConfigError('The relay needs REDIS_URL; without Redis the worker does its work.')
  const db = openRelayDatabase(config, log)
  onClose(() => db.close())
  const activity = createActivityCounter()
  const heartbeat = startHeartbeat(db, log, { service: 'relay', version: config.version, activity })
  onClose(() => heartbeat.stop())
  readyWhen('database', () => databaseAnswers(db))
  observeDatabase(db)
  runQueueRelay(service, { db, redis_url: config.REDIS_URL, activity })
  await listen()
})
