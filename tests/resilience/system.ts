import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { issueAccessToken } from '@waymark/domain/accounts/access-token'
import { loadSecrets } from '@waymark/domain/secrets'
import { type Database, openDatabase } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { createLog } from '@waymark/platform/log'
import { signedIn } from '@waymark/testing/factories'
import { startPostgres, startRedis, type TestPostgres, type TestRedis } from '@waymark/testing/infrastructure'
import { eventually } from '@waymark/testing/wait'
import { scratchFolder } from '../../scripts/start/folders.ts'
import { type Instance, type InstanceOptions, startInstance } from '../../scripts/start/instance.ts'

export type ServiceName = 'api' | 'relay' | 'worker' | 'gateway'

/** The product as `npm start` runs it, on a PostgreSQL and a Redis that a test may take away. */
export interface System extends AsyncDisposable {
  url: string
  db: Database
  postgres: TestPostgres
  redis: TestRedis
  /** What the supervisor and the services complained of. */
  complaints: string[]
  /** The folder of the mails. */
  mails: string
  pids(name?: ServiceName): (number | undefined)[]
  /** Sends a signal to one process of a service and waits until another has taken its place, at most 10 s. */
  replace(name: ServiceName, signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** How often processes of a service came to listen. */
  starts(name: ServiceName): Promise<number>
  /** Drains and ends the services and the edge; PostgreSQL and Redis stay. */
  stop(): Promise<void>
  /** An access token of a new session. */
  tokenOf(user: User): Promise<string>
}

export async function startSystem(counts: NonNullable<InstanceOptions['counts']> = {}): Promise<System> {
  await using started = new AsyncDisposableStack()
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  started.use(postgres)
  started.use(redis)
  const data = scratchFolder('waymark-resilience')
  started.defer(() => rm(data, { recursive: true, force: true }))
  const complaints: string[] = []
  const instance = await startInstance({
    env: {
      ...process.env,
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      DATA_DIR: data,
      PORT: '0',
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: 'admin@example.test',
      ADMIN_PASSWORD: 'not-a-secret-1',
    },
    demo: false,
    counts,
    signal: new AbortController().signal,
    say: () => undefined,
    complain: (line) => complaints.push(line),
  })
  started.defer(() => instance.stop())
  const db = openDatabase(postgres.url, createLog('test', 'silent'), 8)
  started.defer(() => db.close())
  const secrets = await loadSecrets(db)
  const running = started.move()

  return {
    url: instance.url,
    db,
    postgres,
    redis,
    complaints,
    mails: join(data, 'mail'),
    pids: (name) => named(instance, name).map((service) => service.pid()),
    replace: (name, signal) => replace(instance, name, signal),
    async starts(name) {
      const log = await readFile(join(data, 'logs', `${name}.log`), 'utf8')
      return log.split('"msg":"listening"').length - 1
    },
    stop: () => instance.stop(),
    async tokenOf(user) {
      const { session_id } = await signedIn(db, user)
      return issueAccessToken(secrets, { user_id: user.id, session_id }, new Date())
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

const named = ({ services }: Instance, name?: ServiceName) =>
  services.filter((service) => name === undefined || service.name === name)

async function replace(instance: Instance, name: ServiceName, signal: 'SIGKILL' | 'SIGTERM') {
  const service = await eventually(`a running ${name}`, () =>
    named(instance, name).find((one) => one.pid() !== undefined),
  )
  const pid = service.pid()
  if (pid === undefined) throw new Error(`the ${name} ended by itself`)
  process.kill(pid, signal)
  const successor = () => service.pid() !== undefined && service.pid() !== pid
  await eventually(`the ${name} to end and start again`, successor, 10)
}
