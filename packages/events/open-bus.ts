import type { Config } from '@waymark/platform/config'
import type { Database } from '@waymark/platform/database'
import type { Log } from '@waymark/platform/log'
import type { Bus } from './bus.ts'
import { notifyBus } from './notify-bus.ts'
import { redisBus } from './redis-bus.ts'

/** The bus of this installation: a Redis stream, or PostgreSQL's NOTIFY if there is no Redis. */
export const openBus = (config: Pick<Config, 'REDIS_URL'>, db: Database, log: Log): Bus =>
  config.REDIS_URL ? redisBus(config.REDIS_URL, log) : notifyBus(db, log)
