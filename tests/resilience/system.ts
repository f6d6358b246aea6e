import { mkdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueAccessToken } from '@waymark/domain/people/accounts/access-token'
import { ensureFirstAdministrator } from '@waymark/domain/people/accounts/ensure-first-administrator'
import { loadSecrets } from '@waymark/domain/secrets'
import { type Database, openDatabase } from '@waymark/platform/database'
import { localKeys } from '@waymark/platform/encryption/key-service'
import type { User } from '@waymark/platform/generated/client'
import { createLog } from '@waymark/platform/log'
import { signedIn } from '@waymark/testing/factories/people'
import { startPostgres, startRedis, type TestPostgres, type TestRedis } from '@waymark/testing/infrastructure'
import { TEST_KEYS } from '@waymark/testing/keys'
import { startMailServer } from '@waymark/testing/mail-server'
import { eventually } from '@waymark/testing/wait'
import { startEdge } from '../../scripts/start/edge.ts'
import { scratchFolder } from '../../scripts/start/folders.ts'
import { superviseService } from '../../scripts/start/service.ts'
import { openServiceLog } from '../../scripts/start/service-log.ts'
import { createTargets } from '../../scripts/start/targets.ts'

export const SERVICES = ['api', 'relay', 'worker', 'gateway'] as const
export type ServiceName = (typeof SERVICES)[number]

export const ADMINISTRATOR = { email: 'admin@example.test', password: 'not-a-secret-1' }

/** The services, supervised and behind one origin as under `npm start`, on servers of a test's choice. */
export interface Services extends AsyncDisposable {
  url: string
  db: Database
  /** `DATA_DIR` of the services. */
  data_dir: string
  /** Warnings and errors of the supervisor and the services. */
  complaints: string[]
  /** Every email sent, in full, including repeats. */
  mails: readonly string[]
  pids(): (number | undefined)[]
  /** Sends a signal to one process of a service and waits up to 10 s for its replacement. */
  replace(name: ServiceName, signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** How often processes of each service started listening. */
  starts(name: ServiceName): Promise<number>
  /** Creates a session and returns its access token. */
  tokenOf(user: User): Promise<string>
}

/** The services with a PostgreSQL and a Redis that a test can stop. */
export interface System extends Services {
  postgres: TestPostgres
  redis: TestRedis
}

/** The addresses that the services get. */
export interface Servers {
  database_url: string
  /** Past the pooler in `database_url`. */
  direct_url?: string
  /** Empty without Redis. */
  redis_url: string
}

/**
 * @param counts processes of each service, one by default. Without a relay there is no Redis either, and the worker
 * claims due deliveries itself.
 * @param settings further environment variables of the services
 */
export async function startSystem(
  counts: Partial<Record<ServiceName, number>> = {},
  settings: Record<string, string> = {},
): Promise<System> {
  await using started = new AsyncDisposableStack()
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  started.use(postgres)
  started.use(redis)
  const redis_url = counts.relay === 0 ? '' : redis.url
  const services = await startServices({ database_url: postgres.url, redis_url }, counts, settings)
  started.use(services)
  const running = started.move()
  return { ...services, postgres, redis, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

/**
 * The same on a migrated database and a Redis that run already.
 *
 * @param folder a clone of another release
 */
export async function startServices(
  { database_url, direct_url = '', redis_url }: Servers,
  counts: Partial<Record<ServiceName, number>> = {},
  settings: Record<string, string> = {},
  folder?: string,
): Promise<Services> {
  await using started = new AsyncDisposableStack()
  const mailServer = await startMailServer()
  started.use(mailServer)
  const db = openDatabase(direct_url || database_url, createLog('test', 'silent'), 8, { keys: localKeys(TEST_KEYS) })
  started.defer(() => db.close())
  await ensureFirstAdministrator(db, ADMINISTRATOR)
  const secrets = await loadSecrets(db)
  const data = scratchFolder('waymark-resilience')
  started.defer(() => rm(data, { recursive: true, force: true }))
  const logs = join(data, 'logs')
  mkdirSync(logs)

  const targets = { api: createTargets(), gateway: createTargets() }
  const edge = await startEdge({ port: 0, behindProxy: false, public_url: '', ...targets })
  started.defer(edge.close)
  const url = `http://localhost:${edge.port}`
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: database_url,
    DATABASE_DIRECT_URL: direct_url,
    REDIS_URL: redis_url,
    DATA_DIR: data,
    SMTP_URL: mailServer.url,
    PUBLIC_URL: url,
    TRUST_PROXY_HOPS: '1',
    HOST: '127.0.0.1',
    PORT: '0',
    RATE_LIMITS: 'off',
    NODE_COMPILE_CACHE: join(tmpdir(), 'waymark-test-compile-cache'),
    ...settings,
  }
  const complaints: string[] = []
  const complain = (line: string) => complaints.push(line)
  const services = SERVICES.flatMap((name) => {
    const log = openServiceLog(name, join(logs, `${name}.log`), 'warn', complain)
    const entry = `services/${name}/main.ts`
    const target = name === 'api' || name === 'gateway' ? targets[name] : undefined
    return Array.from({ length: counts[name] ?? 1 }, () =>
      superviseService({ name, entry, folder, env, log, targets: target, say: complain }),
    )
  })
  started.defer(async () => {
    await Promise.all(services.map((service) => service.stop()))
  })
  await Promise.all(services.map(({ ready }) => ready))
  const running = started.move()

  return {
    url,
    db,
    data_dir: data,
    complaints,
    mails: mailServer.received,
    pids: () => services.map((service) => service.pid()),
    async replace(name, signal) {
      const theirs = services.filter((service) => service.name === name)
      const service = await eventually(`a running ${name}`, () => theirs.find((one) => one.pid() !== undefined))
      const pid = service.pid()
      if (pid === undefined) throw new Error(`the ${name} ended by itself`)
      process.kill(pid, signal)
      const replaced = () => service.pid() !== undefined && service.pid() !== pid
      await eventually(`the ${name} to end and start again`, replaced, 10)
    },
    async starts(name) {
      const log = await readFile(join(logs, `${name}.log`), 'utf8')
      return log.split('"msg":"listening"').length - 1
    },
    async tokenOf(user) {
      const { session_id } = await signedIn(db, user)
      return issueAccessToken(secrets, { user_id: user.id, session_id }, new Date())
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
