import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { type ClientRow } from '@waymark/contracts/leads/clients/schemas'
import { searchEndpoints } from '@waymark/contracts/operations/search/endpoints'
import { useNavigate } from 'react-router-dom'
import { aboutOf, KINDS } from '../../../features/operations/search/found.ts'
import { ask } from '../../../shared/api/queries.ts'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { foundClientsQuery } from '../../../shared/clients/queries.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { conversationAddress } from '../../../shared/messages/addresses.ts'
import type { Hit, HitGroup } from './hit.ts'

export interface Found {
  readonly groups: readonly HitGroup[]
  readonly pending: boolean
  /** Whether a search failed, so that there may be more. */
  readonly failed: boolean
}

function useClientHit(): (client: ClientRow) => Hit {
  const navigate = useNavigate()
  return (client) => ({
    id: client.id,
    label: nameOf(client),
    description: client.email,
    icon: IconUser,
    client: { id: client.id, name: nameOf(client) },
    run: () => void navigate(clientAddress(client.id)),
  })
}

/** A broker's clients and the agents in the network. Nothing for an empty search. */
export function useOwn(search: string): Found {
  const navigate = useNavigate()
  const clientHit = useClientHit()
  const enabled = search !== ''
  const clients = useQuery({ ...foundClientsQuery(search, 6), enabled })
  const agents = useQuery({ ...ask(messagingEndpoints.listNetwork, { query: { search, limit: 4 } }), enabled })
  const groups = [
    { group: 'Clients', hits: (clients.data ?? []).map(clientHit) },
    {
      group: 'Agents',
      hits: (agents.data ?? []).map((agent) => ({
        id: agent.id,
        label: agent.name,
        description: agent.company ?? 'Agent',
        icon: IconUser,
        run: () => void navigate(conversationAddress(agent.id)),
      })),
    },
  ]
  return {
    groups: enabled ? groups : [],
    pending: enabled && clients.isFetching,
    failed: enabled && (clients.isError || agents.isError),
  }
}

/** Records of every kind, for administrators. Nothing for an empty search. */
export function useEverything(q: string): Found {
  const navigate = useNavigate()
  const enabled = q !== ''
  const {
    data = [],
    isFetching,
    isError,
  } = useQuery({
    ...ask(searchEndpoints.searchEverything, { body: { q } }),
    enabled,
  })
  const groups = data.map(({ kind, found }) => {
    const { label, icon, address } = KINDS[kind]
    return {
      group: label,
      hits: found.map((record) => ({
        id: record.id,
        label: record.title,
        description: aboutOf(record),
        icon,
        run: () => void navigate(address(record)),
      })),
    }
  })
  return { groups: enabled ? groups : [], pending: enabled && isFetching, failed: enabled && isError }
}

const CLIENT = /^[0-9a-f-]{36}$/

/** What was opened last, newest first: clients, screens and commands. Ids that are no longer there are left out. */
export function useRecent(ids: readonly string[], known: readonly Hit[]): readonly Hit[] {
  const clientHit = useClientHit()
  const wanted = ids.filter((id) => CLIENT.test(id)).join(',')
  const { data = [] } = useQuery({
    ...ask(clientEndpoints.listClients, { query: { ids: wanted, limit: 6 } }),
    enabled: wanted !== '',
  })
  const all = [...known, ...data.map(clientHit)]
  return ids.flatMap((id) => all.find((hit) => hit.id === id) ?? [])
}
