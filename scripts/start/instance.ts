import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { readEnvironment } from '@waymark/platform/config'
import { archiveSettings } from './archive.ts'
import { startEdge } from './edge.ts'
import { compileCache, root, socketFolder } from './folders.ts'
import { lockInstance } from './instance-lock.ts'
import { keepRunning } from './keep-running.ts'
import { encryptionKeys } from './key-file.ts'
import { startPostgres } from './postgres.ts'
import { findRedis, startRedis } from './redis.ts'
import { type SupervisedService, superviseService } from './service.ts'
import { openServiceLog, rotate } from './service-log.ts'
import { prepareDataDir, readSettings } from './settings.ts'
import { StartError } from './start-error.ts'
import { createTargets } from './targets.ts'

/** Everything that one `npm start` runs. */
export interface Instance {
  url: string
  /**
   * Reads the encryption keys again, migrates the database, and then replaces each service: the next process takes over
   * when it is ready, so that no request waits.
   */
  restart: () => Promise<void>
  /** Drains the services, then stops the servers. */
  stop: () => Promise<void>
}

export interface InstanceOptions {
  env: NodeJS.ProcessEnv
  demo: boolean
  /** Aborted when the person stops waiting. */
  signal: AbortSignal
  /** Information for the person at the terminal. */
  say: (line: string) => void
  /** Warnings and errors from the services. */
  complain: (line: string) => void
}

/** How long requests in progress may take before the API is told to stop. */
const DRAIN_MS = 5000
const isApi = ({ name }: SupervisedService) => name === 'api'

/** @throws StartError with one sentence when it cannot start; nothing is left running then */
export async function startInstance(options: InstanceOptions): Promise<Instance> {
  const closers: (() => Promise<unknown> | void)[] = []
  const stop = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close()
  }
  try {
    return { ...(await assemble(options, closers)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function assemble(options: InstanceOptions, closers: (() => Promise<unknown> | void)[]) {
  const { demo, signal, say, complain } = options
  const config = readSettings(options.env)
  const env = readEnvironment(options.env)
  const logs = prepareDataDir(config.DATA_DIR)
  const sockets = socketFolder(config.DATA_DIR, 'run')
  const lock = await lockInstance(sockets, config.DATA_DIR)
  closers.push(() => {
    lock.close()
    rmSync(sockets, { recursive: true, force: true })
  })

  // The port first: if it is taken, nothing else needs to start.
  const targets = { api: createTargets(), gateway: createTargets() }
  const edge = await startEdge({
    port: config.PORT,
    behindProxy: config.TRUST_PROXY_HOPS > 0,
    public_url: config.PUBLIC_URL,
    ...targets,
  })
  closers.push(edge.close)
  const url = `http://localhost:${edge.port}`

  // Checked before anything starts.
  encryptionKeys(config)
  const known: NodeJS.ProcessEnv = {
    ...env,
    DATA_DIR: config.DATA_DIR,
    PUBLIC_URL: env['PUBLIC_URL'] || url,
    // Their files keep what a restore has to repeat, however little the terminal shows.
    LOG_LEVEL: config.LOG_LEVEL === 'debug' || config.LOG_LEVEL === 'trace' ? config.LOG_LEVEL : 'info',
    // The edge counts as one more hop.
    TRUST_PROXY_HOPS: String(config.TRUST_PROXY_HOPS + 1),
    HOST: '127.0.0.1',
    PORT: '0',
    // The processes cannot share one port. The API's metrics are on the address of this instance.
    METRICS_PORT: '',
    RELAY_IN_WORKER: 'on',
    NODE_COMPILE_CACHE: compileCache(config.DATA_DIR),
  }
  // They load their code while the database is prepared.
  const { promise: addresses, resolve: prepared } = Promise.withResolvers<NodeJS.ProcessEnv>()
  const services = (['api', 'gateway', 'worker'] as const).map((name) => {
    const level = env['LOG_LEVEL'] ? config.LOG_LEVEL : 'warn'
    const log = openServiceLog(name, join(logs, `${name}.log`), level, complain)
    const entry = `services/${name}/main.ts`
    const target = name === 'worker' ? undefined : targets[name]
    return superviseService({ name, entry, env: known, env_to_come: addresses, log, targets: target, say: complain })
  })
  closers.push(() => Promise.all(services.map((service) => service.stop())))

  const postgres = await choosePostgres()
  const redis = await chooseRedis()
  signal.throwIfAborted()

  const servers: NodeJS.ProcessEnv = { DATABASE_URL: postgres.url, REDIS_URL: redis?.url }
  await prepareDatabase({ ...known, ...servers }, ['--key-file', ...(demo ? ['--demo'] : [])], say, signal)
  signal.throwIfAborted()
  servers['ENCRYPTION_KEYS'] = encryptionKeys(config)

  closers.push(async () => {
    const [apis, others] = [services.filter(isApi), services.filter((service) => !isApi(service))]
    // The API stops last, because it answers the requests that the edge holds. Long uploads are not waited for.
    const drained = Promise.all([edge.drain(), ...others.map((service) => service.stop())])
    await Promise.race([drained, sleep(DRAIN_MS)])
    await Promise.all(apis.map((service) => service.stop()))
    await drained
  })
  prepared(servers)
  await Promise.race([Promise.all(services.map(({ ready }) => ready)), aborted(signal)])
  const restart = async () => {
    const next = { ...servers, ENCRYPTION_KEYS: encryptionKeys(readSettings(options.env)) }
    await prepareDatabase({ ...known, ...next }, [], say, signal)
    for (const service of services) await service.restart(next)
  }
  return { url, restart }

  async function choosePostgres(): Promise<{ url: string }> {
    if (env['DATABASE_URL']) {
      say('PostgreSQL: the server in DATABASE_URL')
      return { url: env['DATABASE_URL'] }
    }
    const log = join(logs, 'postgres.log')
    rotate(log)
    const folder = join(config.DATA_DIR, 'postgres')
    const settings = archiveSettings(folder, config.WAL_ARCHIVE_DIR)
    const launch = () => startPostgres({ folder, log, settings })
    const server = await keepRunning('PostgreSQL', launch, complain)
    closers.push(server.stop)
    say(`PostgreSQL: embedded, data in ${config.DATA_DIR}`)
    return { url: server.current().url() }
  }

  async function chooseRedis(): Promise<{ url: string } | undefined> {
    if (config.REDIS_URL) {
      say('Redis: the server in REDIS_URL')
      return { url: config.REDIS_URL }
    }
    const program = env['REDIS_URL'] === 'none' ? undefined : findRedis()
    if (!program) {
      say('Redis: none found, so PostgreSQL moves the events as well')
      return undefined
    }
    const log = join(logs, 'redis.log')
    rotate(log)
    const server = await keepRunning('Redis', () => startRedis(program, { sockets, log }), complain)
    closers.push(server.stop)
    say(`Redis: a private server (${program})`)
    return { url: server.current().url }
  }
}

async function prepareDatabase(
  env: NodeJS.ProcessEnv,
  options: readonly string[],
  say: (line: string) => void,
  signal: AbortSignal,
) {
  const args = ['scripts/start/prepare-database.ts', ...options]
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], signal })
  let problem = ''
  createInterface(child.stdout).on('line', say)
  createInterface(child.stderr).on('line', (line) => {
    problem ||= line
  })
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => {})
    child.once('close', resolve)
  })
  signal.throwIfAborted()
  if (code !== 0) throw new StartError(problem || 'The database cannot be prepared.')
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
