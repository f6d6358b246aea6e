import { createPresence } from '@waymark/domain/conversations/presence/presence'
import { openFileStorage } from '@waymark/domain/foundation/storage/storage'
import { watchWithoutWorkers } from '@waymark/domain/operations/troubles/watch-queues'
import { loadSecrets } from '@waymark/domain/secrets'
import { startHeartbeat } from '@waymark/events/heartbeat'
import { openBus } from '@waymark/events/open-bus'
import { runService } from '@waymark/platform/service'
import { openServiceDatabase } from '@waymark/platform/service-database'
import { createApi } from './app.ts'
import { createRateLimits } from './rate-limits.ts'

await runService('api', async (service) => {
  const { config, log, firstRead, listen, onClose } = service
  const db = openServiceDatabase(service)
  const heartbeat = startHeartbeat(db, log, { service: 'api', version: config.version })
  onClose(() => heartbeat.stop())
  const bus = openBus(config, db, log)
  onClose(() => bus.close())
  const secrets = await firstRead(() => loadSecrets(db))
  const presence = createPresence(bus)
  const hearing = await bus.subscribe(presence)
  onClose(async () => {
    presence.stop()
    await hearing.stop()
  })
  const troubles = watchWithoutWorkers(db, log, config)
  onClose(() => troubles.stop())

  const limits = createRateLimits({ config, db, log })
  onClose(() => limits.close())
  const storage = await openFileStorage(config, db.keys)
  await listen(createApi({ db, bus, config, log, secrets, presence, storage }, limits))
})
