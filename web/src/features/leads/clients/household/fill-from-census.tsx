import { Button, Menu } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Census, censusEndpoints } from '@waymark/contracts/leads/census/endpoints'
import { householdOfCensus } from '@waymark/rules/leads/census/household-of-census'
import { ask } from '../../../../shared/api/queries.ts'
import { useAction } from '../../../../shared/api/use-action.ts'
import type { AnsweredClient } from '../../../../shared/clients/answered.ts'
import { BackMenu } from '../../../../shared/ui/back-menu.tsx'
import { newPerson, type PersonValues } from './values.ts'

interface Props {
  readonly client: AnsweredClient
  /** Receives everyone but the client, and a sentence about where they are from. */
  readonly fill: (others: PersonValues[], from: string) => void
}

/** Offers the people of one of the client's censuses. A group is no household, so it is not offered. */
export function FillFromCensus({ client, fill }: Props) {
  const queries = useQueryClient()
  const list = useQuery(ask(censusEndpoints.listCensuses, { query: { client_id: client.id } }))
  const take = useAction({
    mutationFn: ({ id }: Census) => queries.fetchQuery(ask(censusEndpoints.readCensus, { params: { id } })),
    onSuccess: ({ name, rows }) => {
      const { client_age, others } = householdOfCensus(rows, today())
      const differs =
        client_age !== null && client_age !== client.age
          ? ` It gives ${client_age} as the client’s age, but the assessment’s ${client.age} counts.`
          : ''
      fill(
        others.map(({ age, ...person }) => newPerson({ ...person, age: age ?? '' })),
        `Filled in from the census “${name}”, with ages as of today.${differs} Check it, then save.`,
      )
    },
    failed: 'The census could not be read',
  })
  const censuses = list.data?.filter(({ kind, row_count }) => kind !== 'group' && row_count > 1) ?? []
  const [only] = censuses
  if (!only) return null
  const look = {
    size: 'sm',
    variant: 'default',
    loading: take.isPending,
    leftSection: <IconTable size={18} aria-hidden />,
  }
  if (censuses.length === 1) {
    return (
      <Button {...look} onClick={() => take.mutate(only)}>
        Fill in from the census
      </Button>
    )
  }
  return (
    <BackMenu position="bottom-start">
      <Menu.Target>
        <Button {...look}>Fill in from a census</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {censuses.map((census) => (
          <Menu.Item key={census.id} onClick={() => take.mutate(census)}>
            {census.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </BackMenu>
  )
}

/** The broker's day, such as 2026-11-21. */
const today = () => new Date().toLocaleDateString('en-CA')
