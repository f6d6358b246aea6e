import { hostname } from 'node:os'
import { openFileStorage } from '@waymark/domain/foundation/storage/storage'
import { observeOutdated } from '@waymark/domain/knowledge/files/outdated-files'
import { observeChain } from '@waymark/domain/operations/audit/observe-chain'
import { runChain } from '@waymark/domain/operations/audit/run-chain'
import { ensureHousekeeping } from '@waymark/domain/operations/housekeeping/ensure-housekeeping'
import { observeBackups } from '@waymark/domain/operations/housekeeping/observe-backups'
import { watchRecurrences } from '@waymark/domain/operations/housekeeping/resume-recurrences'
import { observeProviders } from '@waymark/domain/operations/providers/observe-providers'
import { ensureSealing } from '@waymark/domain/operations/sealing/seal-on-sealing-due'
import { observeTroubles } from '@waymark/domain/operations/troubles/observe-troubles'
import { watchQueues } from '@waymark/domain/operations/troubles/watch-queues'
import { loadSecrets } from '@waymark/domain/secrets'
import { createActivityCounter } from '@waymark/events/activity'
import { startHeartbeat } from '@waymark/events/heartbeat'
import { observeBacklog } from '@waymark/events/observe-backlog'
import { openBus } from '@waymark/events/open-bus'
import { openRelayDatabase, runQueueRelay } from '@waymark/events/queue-relay'
import { startRelay } from '@waymark/events/relay'
import { localTransport, startQueueWorkers, type WorkContext } from '@waymark/events/work'
import { runService } from '@waymark/platform/service'
import { openServiceDatabase } from '@waymark/platform/service-database'
import { createReactions } from './reactions.ts'

await runService('worker', async (service) => {
  const { config, log, firstRead, listen, onClose } = service
  const db = openServiceDatabase(service)
  const activity = createActivityCounter()
  const heartbeat = startHeartbeat(db, log, { service: 'worker', version: config.version, activity })
  onClose(() => heartbeat.stop())
  const by = `worker:${hostname()}:${process.pid}`
  const closing = new AbortController()
  const storage = await openFileStorage(config, db.keys)
  const secrets = await firstRead(() => loadSecrets(db))
  const reactions = createReactions({ config, storage, log, secrets, closing: closing.signal, onClose })
  const context: WorkContext = { db, reactions, log, by, activity }

  const chain = runChain(db, log)
  onClose(() => chain.stop())
  observeChain(db)
  observeOutdated(db)
  observeProviders(db)
  observeTroubles(db)
  const troubles = watchQueues(db, log, config)
  onClose(() => troubles.stop())
  observeBackups(db)

  if (config.REDIS_URL) {
    const workers = startQueueWorkers(context, config.REDIS_URL)
    onClose(() => workers.stop())
    if (config.RELAY_IN_WORKER === 'on') {
      const relay_db = openRelayDatabase(config, log)
      onClose(() => relay_db.close())
      runQueueRelay(service, { db: relay_db, redis_url: config.REDIS_URL, activity })
    }
  } else {
    // Without Redis, this process claims due deliveries itself, with the same tables and the same reactions.
    const bus = openBus(config, db, log)
    onClose(() => bus.close())
    const transport = localTransport(context)
    observeBacklog(db)
    const relay = startRelay({ db, transport, bus, log, by, activity })
    onClose(async () => {
      await relay.stop()
      await transport.drain()
    })
  }
  // Stop this first on shutdown, so that another worker can take over a file that is being read.
  onClose(() => closing.abort())
  await firstRead(() => ensureHousekeeping(db))
  await firstRead(() => ensureSealing(db))
  const recurrences = watchRecurrences(db, log)
  onClose(() => recurrences.stop())
  await listen()
})
