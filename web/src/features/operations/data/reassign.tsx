import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { IconArrowsExchange } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import type { AdministeredClient } from '@waymark/contracts/operations/records/clients'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { nothingFound } from '../../../shared/api/nothing-found.ts'
import { ask } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { rereadClients } from './reread.ts'

interface Agent {
  readonly value: string
  readonly label: string
}

/** What happens to the new agent and the one before, who may be an administrator and still see the client. */
export const assignmentWords = ({
  is_mock,
  broker_id,
  broker_name,
}: Pick<AdministeredClient, 'is_mock' | 'broker_id' | 'broker_name'>): string =>
  [
    is_mock
      ? 'This is a test client, so they are not notified, and no 24 hours start.'
      : 'They are notified now, and their 24 hours for the first contact start.',
    ...(broker_id === null ? [] : [`The client leaves the list of ${broker_name ?? 'the current agent'}.`]),
  ].join(' ')

/** Assigns a client to another agent by hand, after a dialog that explains the effects. */
export function Reassign({ client }: { readonly client: AdministeredClient }) {
  const [chosen, choose] = useState<Agent | null>(null)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const found = useQuery({
    ...ask(accountEndpoints.listUsers, { query: { search: chosen?.label === search ? '' : search, limit: 20 } }),
    placeholderData: keepPreviousData,
  })
  const agents = (found.data ?? [])
    .filter(({ id, is_active }) => is_active && id !== client.broker_id)
    .map((user) => ({ value: user.id, label: `${nameOf(user)} (${user.email})` }))
  const give = useGive(client, () => choose(null))
  return (
    <Cluster align="end" grow="20rem">
      <Select
        flex="0 1 24rem"
        miw={0}
        label="Assign to another agent"
        placeholder="Search by name, email or company"
        searchable
        data={chosen && !agents.some(({ value }) => value === chosen.value) ? [chosen, ...agents] : agents}
        // The server has already filtered the options.
        filter={({ options }) => options}
        nothingFoundMessage={nothingFound(found, 'No enabled account matches')}
        value={chosen?.value ?? null}
        onChange={(_value, option) => choose(option && { value: option.value, label: option.label })}
        searchValue={typed}
        onSearchChange={setTyped}
      />
      <Button
        size="sm"
        variant="default"
        leftSection={<IconArrowsExchange size={18} aria-hidden />}
        disabled={chosen === null}
        loading={give.pending}
        onClick={() => chosen && give.confirm(chosen)}
      >
        Assign
      </Button>
    </Cluster>
  )
}

function useGive(client: AdministeredClient, done: () => void) {
  const queries = useQueryClient()
  const give = useAction({
    mutationFn: ({ value: agent_id }: Agent) =>
      call(intakeEndpoints.assignClientToAgent, {
        body: { client_id: client.id, agent_id },
      }),
    onSuccess: () => {
      done()
      return rereadClients(queries)
    },
    done: (_given, { label }) => `${nameOf(client)} is now assigned to ${label}.`,
    failed: 'Could not assign the client',
  })
  const confirm = (agent: Agent) =>
    modals.openConfirmModal({
      title: `Assign ${nameOf(client)} to ${agent.label}?`,
      children: assignmentWords(client),
      labels: { confirm: 'Assign', cancel: 'Cancel' },
      centered: true,
      onConfirm: () => give.mutate(agent),
    })
  return { confirm, pending: give.isPending }
}
