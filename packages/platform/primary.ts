import { EventEmitter } from 'node:events'
import { Client, type ClientBase, type ClientConfig, Connection, Pool, type PoolClient, type PoolConfig } from 'pg'
import { serversOf } from './database-address.ts'

const CONNECT_MS = 5000
/** Longer than what uses a connection usually takes. From then on, the other servers are asked. */
const SILENT_MS = 3000
const ASK_EVERY_MS = 1000
const ASK_MS = 2000

/** The address of the one server that takes writes. Throws if an address names several and none of them does now. */
export async function primaryOf(url: string): Promise<string> {
  const servers = serversOf(url)
  if (servers.length === 1) return url
  let problem: unknown
  for (const server of servers) {
    const client = new Client({ connectionString: server, connectionTimeoutMillis: CONNECT_MS })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await refuseStandby(client)
      return server
    } catch (error) {
      problem = error
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  throw problem
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: PoolClient['release']) => void

/**
 * A pool whose connections lead to the server that takes writes: the one it last reached, or else the next in its
 * address. A caller gets an error only after all of them were tried. A server that vanished closes no connection, so those
 * to it are closed as soon as another one takes writes.
 */
export function openPool(url: string, config: PoolConfig): Pool {
  const servers = serversOf(url)
  if (servers.length === 1) return new Pool({ ...config, connectionString: url })
  let at = 0
  const leave = (left: number) => {
    if (at === left) at = (at + 1) % servers.length
  }
  const tried = new Map<ClientBase, number>()
  /** Since when a caller waits for a connection or has it. */
  const busy = new Map<ClientBase, number>()

  class PrimaryClient extends Client {
    constructor(given?: ClientConfig) {
      const mine = at
      super({ ...given, connectionString: servers[mine] ?? url })
      tried.set(this, mine)
      busy.set(this, Date.now())
      this.once('end', () => {
        tried.delete(this)
        busy.delete(this)
      })
      let reached = false
      this.once('connect', () => {
        reached = true
      })
      const left = () => {
        if (!reached) leave(mine)
      }
      // Its connection knows before the caller does, so the next one already goes elsewhere.
      if ('connection' in this && this.connection instanceof EventEmitter)
        for (const end of ['error', 'errorMessage', 'end']) this.connection.once(end, left)
    }
  }

  class PrimaryPool extends Pool {
    override connect(): Promise<PoolClient>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<PoolClient> | void {
      const attempt = async (others: number): Promise<PoolClient> => {
        const began = at
        try {
          return await super.connect()
        } catch (error) {
          // Not if it only waited for a connection.
          if (others === 0 || at === began) throw error
          return attempt(others - 1)
        }
      }
      const connected = attempt(servers.length - 1)
      if (!callback) return connected
      void tell(connected, callback)
    }
  }

  const pool = new PrimaryPool({
    ...config,
    Client: PrimaryClient,
    async onConnect(client) {
      try {
        await refuseStandby(client)
      } catch (error) {
        leave(tried.get(client) ?? at)
        throw error
      }
    },
  })
  pool.on('acquire', (client) => busy.set(client, Date.now()))
  pool.on('release', (_error, client) => busy.delete(client))

  let asking = false
  const followPrimary = async () => {
    const silent = Math.min(...busy.values()) < Date.now() - SILENT_MS
    if (asking || !silent) return
    asking = true
    const mine = at
    const takesWrites = await Promise.all(
      servers.map(async (server, index) => index !== mine && (await isPrimary(server))),
    )
    asking = false
    const found = takesWrites.indexOf(true)
    if (found === -1) return
    at = found
    for (const [client, server] of tried) if (server === mine) hangUp(client)
  }
  const watch = setInterval(() => (pool.ended ? clearInterval(watch) : void followPrimary()), ASK_EVERY_MS).unref()
  return pool
}

/** Whether this server answers now, and takes writes. */
async function isPrimary(server: string): Promise<boolean> {
  const client = new Client({ connectionString: server, connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await refuseStandby(client)
    return true
  } catch {
    return false
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** Ends a connection without waiting for its server. A caller that waits for an answer gets an error. */
function hangUp(client: ClientBase): void {
  if ('connection' in client && client.connection instanceof Connection) client.connection.stream.destroy()
}

async function tell(connected: Promise<PoolClient>, callback: Connected): Promise<void> {
  let client: PoolClient
  try {
    client = await connected
  } catch (error) {
    callback(error instanceof Error ? error : new Error(String(error)), undefined, () => undefined)
    return
  }
  callback(undefined, client, client.release.bind(client))
}

async function refuseStandby(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  // 57P03 is what a server says that cannot take connections now.
  if (rows[0]?.standby) throw Object.assign(new Error('this server is a standby'), { code: '57P03' })
}
