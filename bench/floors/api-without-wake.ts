/** The API, except that it never tells the relay that a delivery is due. */

import { createPresence } from '@waymark/domain/conversations/presence/presence'
import { openFileStorage } from '@waymark/domain/foundation/storage/storage'
import { loadSecrets } from '@waymark/domain/secrets'
import { openBus } from '@waymark/events/open-bus'
import { openDatabase } from '@waymark/platform/database'
import { chooseKeyService } from '@waymark/platform/encryption/choose-key-service'
import { runService } from '@waymark/platform/service'
import { prepare } from '@waymark/platform/sql'
import { createApi } from '../../services/api/app.ts'
import { createRateLimits } from '../../services/api/rate-limits.ts'

await runService('api', async (service) => {
  const { config, log } = service
  const db = openDatabase(config.DATABASE_URL, log, config.DATABASE_POOL, { keys: chooseKeyService(config) })
  service.onClose(() => db.close())
  const bus = openBus(config, db, log)
  service.onClose(() => bus.close())
  const presence = createPresence(bus)
  await bus.subscribe(presence)
  const silent: typeof db = {
    ...db,
    run: async (statement) => (prepare(statement).text.includes('pg_notify') ? 0 : db.run(statement)),
  }
  const secrets = await loadSecrets(db)
  const storage = await openFileStorage(config, db.keys)
  const limits = createRateLimits({ config, db, log })
  service.onClose(() => limits.close())
  await service.listen(createApi({ db: silent, bus, config, log, secrets, presence, storage }, limits))
})
