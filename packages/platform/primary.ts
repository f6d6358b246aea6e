import { EventEmitter } from 'node:events'
import { Client, type ClientBase, type ClientConfig } from 'pg'
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

/** What a pool needs to connect to the server that takes writes: the one it last reached, or after a failure the next. */
export function reachPrimary(url: string): {
  Client?: new (config?: ClientConfig) => Client
  onConnect?: (client: ClientBase) => Promise<void>
} {
  const servers = serversOf(url)
  if (servers.length === 1) return {}
  let at = 0
  const leave = (left: number) => {
    if (at === left) at = (at + 1) % servers.length
  }
  const tried = new WeakMap<ClientBase, number>()
  return {
    Client: class extends Client {
      constructor(config?: ClientConfig) {
        const mine = at
        super({ ...config, connectionString: servers[mine] ?? url })
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
    },
    async onConnect(client) {
      try {
        await refuseStandby(client)
      } catch (error) {
        leave(tried.get(client) ?? at)
        throw error
      }
    },
  }
}

async function refuseStandby(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  // 57P03 is what a server says that cannot take connections now.
  if (rows[0]?.standby) throw Object.assign(new Error('this server is a standby'), { code: '57P03' })
}
