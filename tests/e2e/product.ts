import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { TEST_KEYS } from '@waymark/testing/keys'
import { eventually } from '@waymark/testing/wait'
import { scratchFolder } from '../../scripts/start/folders.ts'

export const ADMINISTRATOR = { email: 'admin@example.test', password: 'not-a-secret-1' }

/** `npm start` on a free port with its own data folder. */
export interface Product {
  url: string
  /** Where its emails are, because there is no mail server. */
  mail_folder: string
  database_url: string
  /** Sends SIGKILL to a service's process. The supervisor starts another one. */
  kill(service: 'api' | 'gateway' | 'worker'): Promise<void>
  /** Drains and stops it, and removes its data. Does nothing when it has stopped. */
  stop(): Promise<void>
}

/** Who runs the instance of the browser tests. */
export const OPERATOR = {
  OPERATOR_NAME: 'Guide Benefits LLC',
  OPERATOR_ADDRESS: '1 Congress Ave, Austin, TX 78701',
  OPERATOR_PHONE: '+1 512 555 0100',
  OPERATOR_EMAIL: 'help@guide.example',
}

/** `settings` are further environment variables; `options` are further options of `npm start`. */
export async function startProduct(
  settings: Record<string, string> = {},
  options: readonly string[] = [],
): Promise<Product> {
  const data = scratchFolder('waymark-e2e')
  const child = spawn(process.execPath, ['scripts/start/main.ts', ...options], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: data,
      RATE_LIMITS: 'off',
      ENCRYPTION_KEYS: TEST_KEYS,
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = await readyUrl(child)
  return {
    url,
    mail_folder: join(data, 'mail'),
    database_url: settings['DATABASE_URL'] ?? (await databaseUrl(data)),
    async kill(service) {
      const started = await eventually(`the ${service} to say that it listens`, async () => {
        const log = await readFile(join(data, 'logs', `${service}.log`), 'utf8')
        return log.split('\n').findLast((line) => line.includes('"msg":"listening"'))
      })
      process.kill(Number(JSON.parse(started).pid), 'SIGKILL')
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** The embedded server's socket folder is the fifth line of its pid file, unless a database was configured. */
async function databaseUrl(data: string): Promise<string> {
  const configured = process.env['DATABASE_URL']
  if (configured) return configured
  const sockets = (await readFile(join(data, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[4]
  return `postgresql://waymark@localhost/waymark?host=${sockets}`
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the product ended before it was ready (exit code ${code})`)))
    if (!child.stdout) throw new Error('the product has no output')
    createInterface(child.stdout).on('line', (line) => {
      const url = /^ready (\S+)$/.exec(line)?.[1]
      if (url !== undefined) resolve(url)
    })
  })
}
