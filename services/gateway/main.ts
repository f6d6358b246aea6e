import { loadSecrets } from '@waymark/domain/secrets'
import { startHeartbeat } from '@waymark/events/heartbeat'
import { openBus } from '@waymark/events/open-bus'
import { runService } from '@waymark/platform/service'
import { openServiceDatabase } from '@waymark/platform/service-database'
import { startGateway } from './gateway.ts'

await runService('gateway', async (service) => {
  const { config, log } = service
  const db = openServiceDatabase(service)
  const heartbeat = startHeartbeat(db, log, { service: 'gateway', version: config.version })
  service.onClose(() => heartbeat.stop())
  const bus = openBus(config, db, log)
  service.onClose(() => bus.close())

  const secrets = await service.firstRead(() => loadSecrets(db))
  const gateway = await startGateway({ db, bus, config, log, secrets })
  service.onClose(() => gateway.stop())
  gateway.attach(await service.listen())
})
