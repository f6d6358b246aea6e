import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '@waymark/platform/migrate'
import { eventually } from '@waymark/testing/wait'
import { Client } from 'pg'
import { copyCluster } from '../../scripts/backup/base-backup.ts'
import { scratchFolder } from '../../scripts/start/folders.ts'
import { addressOf, DISPOSABLE, startPostgres } from '../../scripts/start/postgres.ts'

const SETTINGS = { ...DISPOSABLE, wal_level: 'replica', max_wal_senders: '5', max_connections: '200' }

/** A PostgreSQL with a synchronous standby: what it answered is on both. */
export interface Cluster extends AsyncDisposable {
  /** Folders of their sockets. */
  sockets: { primary: string; standby: string }
  /** The address that names both. */
  url: string
  /** SIGSTOP: the first server keeps its connections and says nothing, as a machine that vanished. */
  freeze(): void
  /** SIGKILL of the first server. */
  kill(): Promise<void>
  /** Makes the standby the server that takes writes. */
  promote(): Promise<void>
}

const socketsOf = (url: string) => new URL(url).searchParams.get('host') ?? ''

export async function startCluster(): Promise<Cluster> {
  await using started = new AsyncDisposableStack()
  const scratch = scratchFolder('waymark-cluster')
  started.defer(() => rm(scratch, { recursive: true, force: true }))
  const folderOf = (name: string) => {
    // Each has a folder of its own, because the address of a server is made from the folder above its data.
    mkdirSync(join(scratch, name), { mode: 0o755 })
    return join(scratch, name, 'postgres')
  }
  const [first, second] = [folderOf('first'), folderOf('second')]
  const primary = await startPostgres({ folder: first, log: join(scratch, 'first.log'), settings: SETTINGS })
  started.defer(() => primary.kill())
  await migrate(primary.url())

  const sockets = { primary: socketsOf(primary.url()), standby: socketsOf(addressOf(second)) }
  await copyCluster(primary.url(), first, second)
  await writeFile(join(second, 'standby.signal'), '')
  const standby = await startPostgres({
    folder: second,
    log: join(scratch, 'second.log'),
    settings: { ...SETTINGS, primary_conninfo: `host=${sockets.primary} user=waymark application_name=second` },
  })
  started.defer(() => standby.kill())

  await ask(primary.url(), 'alter system set synchronous_standby_names = second')
  await ask(primary.url(), 'select pg_reload_conf()')
  const synchronous = `select from pg_stat_replication where sync_state = 'sync'`
  await eventually('a synchronous standby', async () => (await ask(primary.url(), synchronous)) > 0)
  const running = started.move()
  let frozen: number[] = []
  return {
    sockets,
    url: `postgresql://waymark@${[sockets.primary, sockets.standby].map(encodeURIComponent).join(',')}/waymark`,
    freeze() {
      // The server first, so that it starts no more.
      process.kill(primary.pid, 'SIGSTOP')
      frozen = childrenOf(primary.pid)
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    },
    kill: primary.kill,
    promote: async () => {
      await ask(standby.url(), 'select pg_promote()')
    },
    async [Symbol.asyncDispose]() {
      for (const pid of frozen) process.kill(pid, 'SIGKILL')
      await running.disposeAsync()
    },
  }
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]) === parent
    } catch {
      return false
    }
  })
}

/** Returns how many rows the statement gave. */
async function ask(url: string, statement: string): Promise<number> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows.length
  } finally {
    await client.end()
  }
}
