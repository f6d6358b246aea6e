import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight'
import { IconListCheck, IconSearch, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { searchEndpoints } from '@waymark/contracts/operations/search/endpoints'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { aboutOf, KINDS } from '../../features/operations/search/found.ts'
import { ask } from '../../shared/api/queries.ts'
import { clientAddress } from '../../shared/clients/addresses.ts'
import { CENSUSES_ADDRESS } from '../../shared/clients/census-addresses.ts'
import { isOneOf } from '../../shared/console/may-open.ts'
import { nameOf } from '../../shared/format/people.ts'
import { conversationAddress } from '../../shared/messages/addresses.ts'
import { useMe } from '../../shared/session/me.ts'
import { CONSOLE_PAGES } from '../console/pages.ts'
import { tabAddress, useTabs } from './tabs.ts'

type Go = (to: string) => () => void

/** Finds screens and records by a few letters. It opens every time `asked` increases. */
export function QuickSearch({ asked }: { readonly asked: number }) {
  const navigate = useNavigate()
  const me = useMe()
  const [query, setQuery] = useState('')
  const [search] = useDebouncedValue(query.trim(), 200)
  useEffect(() => {
    if (asked > 0) spotlight.open()
  }, [asked])

  const go: Go = (to) => () => void navigate(to)
  const administrator = me?.role === 'sys_admin'
  const own = useOwn(administrator ? '' : search, go)
  const everything = useEverything(administrator ? search : '', go)
  const screens = [
    ...useTabs().map(({ value, label, icon: Icon }) => ({
      id: value,
      label,
      leftSection: <Icon size={20} aria-hidden />,
      onClick: go(tabAddress(value)),
    })),
    {
      id: 'census',
      label: 'Census',
      leftSection: <IconUsersGroup size={20} aria-hidden />,
      onClick: go(CENSUSES_ADDRESS),
    },
    {
      id: 'tutorial',
      label: 'First steps',
      leftSection: <IconListCheck size={20} aria-hidden />,
      onClick: go('/broker/tutorial'),
    },
    ...CONSOLE_PAGES.filter(({ audience }) => isOneOf(audience, me)).map(({ path, label, icon: Icon }) => ({
      id: `console-${path}`,
      label: `Console: ${label}`,
      leftSection: <Icon size={20} aria-hidden />,
      onClick: go(`/admin/${path}`),
    })),
  ]
  const groups: SpotlightActionGroupData[] = [
    { group: 'Screens', actions: screens.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase())) },
    ...own,
    ...everything,
  ]
  const placeholder = administrator ? 'Search screens and records' : 'Search screens, clients and agents'

  return (
    <Spotlight
      actions={groups.filter(({ actions }) => actions.length > 0)}
      filter={(_query, actions) => actions}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      nothingFound="Nothing found"
      clearQueryOnClose
      attributes={{ content: { 'aria-label': 'Go anywhere' } }}
      searchProps={{
        'aria-label': placeholder,
        placeholder,
        leftSection: <IconSearch size={20} aria-hidden />,
      }}
    />
  )
}

/** A broker's clients and the agents in the network. Nothing for an empty search. */
function useOwn(search: string, go: Go): SpotlightActionGroupData[] {
  const found = { enabled: search !== '', placeholderData: keepPreviousData }
  const clients = useQuery({ ...ask(clientEndpoints.listClients, { query: { search, limit: 6 } }), ...found })
  const agents = useQuery({ ...ask(messagingEndpoints.listNetwork, { query: { search, limit: 4 } }), ...found })
  if (search === '') return []
  return [
    {
      group: 'Clients',
      actions: (clients.data ?? []).map((client) => ({
        id: client.id,
        label: nameOf(client),
        description: client.email,
        leftSection: <IconUser size={20} aria-hidden />,
        onClick: go(clientAddress(client.id)),
      })),
    },
    {
      group: 'Agents',
      actions: (agents.data ?? []).map((agent) => ({
        id: agent.id,
        label: agent.name,
        description: agent.company ?? 'Agent',
        leftSection: <IconUser size={20} aria-hidden />,
        onClick: go(conversationAddress(agent.id)),
      })),
    },
  ]
}

/** Records of every kind, for administrators. Nothing for an empty search. */
function useEverything(q: string, go: Go): SpotlightActionGroupData[] {
  const { data } = useQuery({
    ...ask(searchEndpoints.searchEverything, { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  if (q === '' || !data) return []
  return data.map(({ kind, found }) => {
    const { label, icon: Icon, address } = KINDS[kind]
    return {
      group: label,
      actions: found.map((record) => ({
        id: record.id,
        label: record.title,
        description: aboutOf(record),
        leftSection: <Icon size={20} aria-hidden />,
        onClick: go(address(record)),
      })),
    }
  })
}
