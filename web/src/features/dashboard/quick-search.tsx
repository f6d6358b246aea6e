import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight'
import { IconListCheck, IconSearch, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clientEndpoints } from '@waymark/contracts/clients/endpoints'
import { messagingEndpoints } from '@waymark/contracts/messaging/endpoints'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ask } from '../../shared/api/queries.ts'
import { nameOf } from '../../shared/format/people.ts'
import { useMe } from '../../shared/session/me.ts'
import { CENSUSES_ADDRESS } from '../census/addresses.ts'
import { clientAddress } from '../clients/addresses.ts'
import { isOneOf } from '../console/may-open.ts'
import { CONSOLE_PAGES } from '../console/pages.ts'
import { conversationAddress } from '../messages/addresses.ts'
import { TABS, tabAddress } from './tabs.ts'

/** Goes anywhere by a few letters; opens anew whenever `asked` grows. */
export function QuickSearch({ asked }: { readonly asked: number }) {
  const navigate = useNavigate()
  const me = useMe()
  const [query, setQuery] = useState('')
  const [search] = useDebouncedValue(query.trim(), 200)
  useEffect(() => {
    if (asked > 0) spotlight.open()
  }, [asked])

  const found = { enabled: search !== '', placeholderData: keepPreviousData }
  const clients = useQuery({ ...ask(clientEndpoints.listClients, { query: { search, limit: 6 } }), ...found })
  const agents = useQuery({ ...ask(messagingEndpoints.listNetwork, { query: { search, limit: 4 } }), ...found })

  const go = (to: string) => () => void navigate(to)
  const screens = [
    ...TABS.map(({ value, label, icon: Icon }) => ({
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
  ]
  if (search !== '') {
    groups.push(
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
    )
  }

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
        'aria-label': 'Search screens, clients and agents',
        placeholder: 'Search screens, clients and agents',
        leftSection: <IconSearch size={20} aria-hidden />,
      }}
    />
  )
}
