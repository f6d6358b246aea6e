import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Actor, type App, type Context, noRequest } from '@waymark/domain/context'
import { openFileStorage } from '@waymark/domain/foundation/storage/storage'
import { loadSecrets } from '@waymark/domain/secrets'
import { notifyBus } from '@waymark/events/notify-bus'
import { loadConfig } from '@waymark/platform/config'
import { openDatabase } from '@waymark/platform/database'
import { chooseKeyService } from '@waymark/platform/encryption/choose-key-service'
import { newId } from '@waymark/platform/ids'
import { createLog } from '@waymark/platform/log'
import { createTestDatabase } from './infrastructure.ts'
import { TEST_KEYS } from './keys.ts'

export interface TestApp extends App, AsyncDisposable {}

/**
 * What a process passes to use cases. Uses its own database unless `settings` (environment variables) name one, as a
 * second process would share it.
 */
export async function openTestApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const database = settings['DATABASE_URL'] === undefined ? await createTestDatabase() : undefined
  const defaults = {
    LOG_LEVEL: 'silent',
    ENCRYPTION_KEYS: TEST_KEYS,
    RATE_LIMITS: 'off',
    ...(database ? { DATABASE_URL: database.url } : {}),
  }
  const folder = await mkdtemp(join(tmpdir(), 'waymark-test-'))
  const config = loadConfig({ ...defaults, DATA_DIR: folder, ...settings })
  const log = createLog('test', config.LOG_LEVEL)
  const db = openDatabase(config.DATABASE_URL, log, undefined, { keys: chooseKeyService(config) })
  return {
    db,
    config,
    log,
    bus: notifyBus(db, log),
    secrets: await loadSecrets(db),
    presence: { isOnline: () => false },
    storage: await openFileStorage(config, db.keys),
    async [Symbol.asyncDispose]() {
      await db.close()
      await database?.drop()
      await rm(folder, { recursive: true })
    },
  }
}

interface Replied {
  refresh_token?: string | null
  google_attempt?: string | null
  next?: string | undefined
  parts: unknown[]
}

/** The context of one request by this caller, and what it set on the response. */
export function contextOf<A extends Actor>(
  app: App,
  actor: A,
  request: Partial<Context['request']> = {},
): Context<A> & { replied: Replied } {
  const replied: Replied = { parts: [] }
  return {
    ...app,
    actor,
    request: {
      ...noRequest(newId(), 'http://localhost:3000'),
      ip: '127.0.0.1',
      user_agent: 'test',
      ...request,
    },
    signal: new AbortController().signal,
    reply: {
      part: (part) => replied.parts.push(part),
      refreshToken: (token) => {
        replied.refresh_token = token
      },
      total: () => undefined,
      googleAttempt: (attempt) => {
        replied.google_attempt = attempt
      },
      nextPage: (cursor) => {
        replied.next = cursor
      },
    },
    replied,
  }
}

export const ANONYMOUS = { kind: 'anonymous' } as const
