import { loadSecrets } from '@waymark/domain/secrets'
import { startHeartbeat } from '@waymark/events/heartbeat'
import { openBus } from '@waymark/events/open-bus'
import { databaseAnswers, openDatabase } from '@waymark/platform/database'
import { chooseKeyService } from '@waymark/platform/encryption/choose-key-service'
import { observeDatabase } from '@waymark/platform/observe-database'
import { runService } from '@waymark/platform/service'
import { startGateway } from './gateway.ts'

await runService('gateway', async (service) => {
  const { config, log } = service
  const db = openDatabase(config.DATABASE_URL, log, config.DATABASE_POOL, {
    keys: chooseKeyService(config),
    direct_url: config.DATABASE_DIRECT_URL,
  })
  service.onClose(() => db.close())
  const heartbeat = startHeartbeat(db, log, { service: 'gateway', version: config.version })
  service.onClose(() => heartbeat.stop())
  const bus = openBus(config, db, log)
  service.onClose(() => bus.close())
  service.readyWhen('database', () => databaseAnswers(db))
  observeDatabase(db)

  const secrets = await service.firstRead(() => loadSecrets(db))
  const gateway = await startGateway({ db, bus, config, log, secrets })
  service.onClose(() => gateway.stop())
  gateway.attach(await service.listen())
})
