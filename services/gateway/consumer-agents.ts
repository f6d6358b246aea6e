import type { App, ConsumerActor } from '@waymark/domain/context'
import { agentsOf, type ClientsAgent } from '@waymark/domain/conversations/presence/agents-of'
import { supersededAmong } from '@waymark/domain/leads/intake/is-superseded'
import { debounce } from './debounce.ts'
import { agentRoom, type ConsumerNamespace, clientOfRoom, clientRoom, type GatewaySocket } from './rooms.ts'

export interface ConsumerAgents {
  /** A page was opened with this link. Its agent is looked up. */
  add: (page: GatewaySocket, link: ConsumerActor) => void
  /** As of the last time it was looked up. Undefined without an open page. */
  agentOf: (client_id: string) => ClientsAgent | undefined
  /** Looks up again who their agents are. */
  refresh: (client_ids: Iterable<string>) => void
  refreshAll: () => void
  stop: () => Promise<void>
}

/**
 * Knows the agent of each client with an open page and keeps these pages in the rooms of their agents. `onAgent` is called
 * after each time the agent was looked up.
 */
export function consumerAgents(
  consumers: ConsumerNamespace,
  onAgent: (client_id: string, agent: ClientsAgent) => void,
  { db, log, secrets }: Pick<App, 'db' | 'log' | 'secrets'>,
): ConsumerAgents {
  const agents = new Map<string, ClientsAgent>()
  const links = new WeakMap<GatewaySocket, ConsumerActor>()
  const isOpen = (client_id: string) => consumers.adapter.rooms.has(clientRoom(client_id))

  consumers.adapter.on('delete-room', (room: string) => {
    const client_id = clientOfRoom(room)
    if (client_id) agents.delete(client_id)
  })

  /** Closes the pages whose link newer answers of their client replaced. */
  async function closeSuperseded(client_ids: readonly string[]): Promise<void> {
    const open = new Map<ConsumerActor, GatewaySocket>()
    for (const id of client_ids.flatMap((client_id) => [
      ...(consumers.adapter.rooms.get(clientRoom(client_id)) ?? []),
    ])) {
      const page = consumers.sockets.get(id)
      const link = page && links.get(page)
      if (link) open.set(link, page)
    }
    for (const link of await supersededAmong(db, secrets, [...open.keys()])) open.get(link)?.disconnect(true)
  }

  /** Moves pages to the room of the agent they have now, and closes those of deleted clients and of replaced links. */
  const refreshAgents = debounce(async (client_ids) => {
    const open = client_ids.filter(isOpen)
    if (open.length === 0) return
    const found = new Map((await agentsOf(db, open)).map((client) => [client.client_id, client]))
    await closeSuperseded(open)
    for (const client_id of open) {
      if (!isOpen(client_id)) continue
      const pages = consumers.in(clientRoom(client_id))
      const now = found.get(client_id)
      const before = agents.get(client_id)?.agent_id
      if (before && before !== now?.agent_id) pages.socketsLeave(agentRoom(before))
      if (!now) {
        pages.disconnectSockets(true)
        continue
      }
      agents.set(client_id, now)
      if (now.agent_id) pages.socketsJoin(agentRoom(now.agent_id))
      onAgent(client_id, now)
    }
  }, log)

  return {
    add(page, link) {
      links.set(page, link)
      refreshAgents.add([link.client_id])
    },
    agentOf: (client_id) => agents.get(client_id),
    refresh: refreshAgents.add,
    refreshAll: () => refreshAgents.add(agents.keys()),
    stop: refreshAgents.stop,
  }
}
