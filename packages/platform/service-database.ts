import { type Database, databaseAnswers, openDatabase } from './database.ts'
import { chooseKeyService } from './encryption/choose-key-service.ts'
import { observeDatabase } from './observe-database.ts'
import type { Service } from './service.ts'

/** Opens the database of a service until it ends. `/readyz` and `/metrics` say whether it answers. */
export function openServiceDatabase({
  config,
  log,
  onClose,
  readyWhen,
}: Pick<Service, 'config' | 'log' | 'onClose' | 'readyWhen'>): Database {
  const db = openDatabase(config.DATABASE_URL, log, config.DATABASE_POOL, {
    keys: chooseKeyService(config),
    direct_url: config.DATABASE_DIRECT_URL,
  })
  onClose(() => db.close())
  readyWhen('database', () => databaseAnswers(db))
  observeDatabase(db)
  return db
}
