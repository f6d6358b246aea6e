import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@waymark/testing/wait'
import { Client } from 'pg'
import { scratchFolder } from '../../scripts/start/folders.ts'
import { program } from './needs.ts'

const PORT = 6432
const NOBODY = 65_534

export interface Pooler extends AsyncDisposable {
  url: string
  /** Leads to another server, as what watches over a cluster makes it do. */
  leadTo(sockets: string): void
}

/** PgBouncer in transaction mode before the server with these sockets. */
export async function startPooler(sockets: string): Promise<Pooler> {
  const path = program('pgbouncer', 'apt-get install pgbouncer')
  const folder = scratchFolder('waymark-pgbouncer')
  const settings = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  const configure = (to: string) =>
    writeFileSync(
      settings,
      `[databases]
waymark = host=${to} dbname=waymark user=waymark
[pgbouncer]
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${folder}
auth_type = any
auth_file = ${users}
admin_users = waymark
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
; A server that was away is tried again every second. The default of 15 s is longer than a failover may take.
server_login_retry = 1
`,
    )
  writeFileSync(users, '"waymark" ""\n')
  configure(sockets)
  // It does not run as root.
  const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if (process.getuid?.() === 0) for (const one of [folder, settings, users]) chownSync(one, NOBODY, NOBODY)
  chmodSync(folder, 0o755)
  const child = spawn(path, [settings], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (data: Buffer) => {
    said += data.toString()
  })
  const ended = once(child, 'close')
  const address = (database: string) => `postgresql://waymark@${encodeURIComponent(folder)}:${PORT}/${database}`
  const answers = async () => {
    // Its own database, so that it has no connections yet.
    const client = new Client(address('pgbouncer'))
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('show version')
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  await eventually('PgBouncer to answer', answers).catch((error: Error) => {
    throw new Error(`${error.message}; it said: ${said}`)
  })
  return {
    url: address('waymark'),
    leadTo(to) {
      configure(to)
      child.kill('SIGHUP')
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
