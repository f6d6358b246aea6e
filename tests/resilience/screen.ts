import { setTimeout as sleep } from 'node:timers/promises'
import { MOST_COUNTED } from '@waymark/contracts/counts'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { eventually } from '@waymark/testing/wait'
import { io } from 'socket.io-client'
import { z } from 'zod'
import type { Services } from './system.ts'

const listed = z.array(z.object({ id: z.string() }))
const lead = z.object({ client_id: z.string() })

/** What a broker's page knows: fetched on connect or on request, and broadcast in between. */
export interface Screen extends Disposable {
  clients: Set<string>
  /** The latest broadcast counts. */
  counts: () => Record<string, number>
  connections: () => number
}

/** Simulates a page: the same socket and the same refetching, and nothing else that could repair a missed broadcast. */
export async function openScreen(system: Services, user: User): Promise<Screen> {
  const token = await system.tokenOf(user)
  const clients = new Set<string>()
  let counts: Record<string, number> = {}
  let connections = 0
  let closed = false

  const socket = io(system.url, {
    transports: ['websocket'],
    auth: { token },
    reconnectionDelay: 200,
    reconnectionDelayMax: 1000,
    forceNew: true,
  })
  const refetch = async () => {
    while (!closed) {
      try {
        for (const id of await listClients(system.url, token)) clients.add(id)
        return
      } catch {
        await sleep(200)
      }
    }
  }
  socket.on('connect', () => {
    connections += 1
    void refetch()
  })
  socket.on('refetch', () => void refetch())
  socket.on('lead:new', (data) => clients.add(lead.parse(data).client_id))
  socket.on('counts', (data) => {
    counts = data
  })
  await eventually('the first counts of a screen', () => 'clients' in counts)
  return {
    clients,
    counts: () => counts,
    connections: () => connections,
    [Symbol.dispose]() {
      closed = true
      socket.disconnect()
    },
  }
}

/** Waits until the page knows exactly the broker's clients in the tables. */
export async function showsTheTruth({ db }: Services, screen: Screen, broker: User): Promise<void> {
  const rows = await db.rows(tables.client.pick('id'), sql`select id from client where broker_id = ${broker.id}`)
  const truth = new Set(rows.map(({ id }) => id))
  const same = () => screen.clients.size === truth.size && [...screen.clients].every((id) => truth.has(id))
  await eventually(`the screen to know ${truth.size} clients`, same)
  await eventually('the badge', () => screen.counts()['clients'] === Math.min(truth.size, MOST_COUNTED + 1))
}

async function listClients(url: string, token: string): Promise<string[]> {
  const ids: string[] = []
  for (let path: string | undefined = '/api/broker/clients?limit=100'; path; ) {
    const answer: Response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`the list was answered ${answer.status}`)
    ids.push(...listed.parse(await answer.json()).map(({ id }) => id))
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return ids
}
