import { EventEmitter } from 'node:events'
import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg'
import { serversOf } from './database-address.ts'

const CONNECT_MS = 5000

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
 * address. A caller gets an error only after all of them were tried.
 */
export function openPool(url: string, config: PoolConfig): Pool {
  const servers = serversOf(url)
  if (servers.length === 1) return new Pool({ ...config, connectionString: url })
  let at = 0
  const leave = (left: number) => {
    if (at === left) at = (at + 1) % servers.length
  }
  const tried = new WeakMap<ClientBase, number>()

  class PrimaryClient extends Client {
    constructor(given?: ClientConfig) {
      const mine = at
      super({ ...given, connectionString: servers[mine] ?? url })
      tried.set(this, mine)
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

  return new PrimaryPool({
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
