import { Checkbox } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type AdministeredClient, clientAdministrationEndpoints } from '@waymark/contracts/operations/records/clients'
import { askPages, totalOf } from '../../../shared/api/queries.ts'
import { RISK_LABELS, STATUS_LABELS } from '../../../shared/clients/labels.ts'
import { Mark } from '../../../shared/console/mark.tsx'
import { useNow } from '../../../shared/format/now.ts'
import { count, nameOf } from '../../../shared/format/people.ts'
import { When } from '../../../shared/format/when.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { useSearchWords } from '../../../shared/ui/use-search-words.ts'
import { type Column, DataList } from './data-list.tsx'
import { Choice, Filters, useShowAll } from './filters.tsx'
import { ClientLink, UserLink } from './people.tsx'
import { ASSIGNED, contactWords, isLate } from './words.ts'

const { findAllClients } = clientAdministrationEndpoints
const { status, risk_level, assignment_type, overdue, broker_id } = findAllClients.body.shape

const COLUMNS: readonly Column<AdministeredClient>[] = [
  {
    name: 'Client',
    cell: (client) => (
      <>
        <ClientLink id={client.id} name={nameOf(client)} />
        <Text as="span" size="xs" tone="muted">
          {client.email}
        </Text>
      </>
    ),
  },
  {
    name: 'Status',
    cell: (client) => (
      <>
        {STATUS_LABELS[client.status]}
        {client.is_mock && (
          <Text as="span" size="xs" tone="muted">
            Test client
          </Text>
        )}
      </>
    ),
  },
  { name: 'Level', cell: ({ risk_level: level }) => (level === null ? 'Not assessed' : RISK_LABELS[level]) },
  { name: 'Agent', cell: (client) => <Holder client={client} /> },
  { name: 'First contact', cell: (client) => <Contact client={client} /> },
  { name: 'State', cell: ({ state }) => state ?? '–' },
  { name: 'Received', cell: ({ created_at }) => <When at={created_at} /> },
]

export function ClientsPanel() {
  const [address, change] = useAddress()
  const [search] = useSearchWords()
  const asked = {
    search,
    status: status.safeParse(address.get('status') ?? '').data,
    risk_level: risk_level.safeParse(address.get('level') ?? '').data,
    assignment_type: assignment_type.safeParse(address.get('came_by') ?? '').data,
    overdue: overdue.safeParse(address.get('overdue') ?? '').data,
    broker_id: broker_id.safeParse(address.get('agent') ?? '').data,
  }
  const pages = {
    ...askPages(findAllClients, { body: asked }),
    placeholderData: keepPreviousData,
    refetchInterval: useFallbackPolling(),
  }
  const { data: total } = useInfiniteQuery({ ...pages, select: totalOf })
  return (
    <>
      <Filters search="Search by name, email or reference number">
        <Choice name="status" label="Status" any="Any status" labels={STATUS_LABELS} value={asked.status} />
        <Choice name="level" label="Level" any="Any level" labels={RISK_LABELS} value={asked.risk_level} />
        <Choice
          name="came_by"
          label="How they were assigned"
          any="Any way"
          labels={{ ...ASSIGNED, none: 'No agent' }}
          value={asked.assignment_type}
        />
        <Checkbox
          label="Only overdue"
          checked={asked.overdue === 'true'}
          onChange={(event) => change({ overdue: event.currentTarget.checked ? 'true' : '' })}
        />
        <Text as="output" size="xs" tone="muted">
          {totalWords(total)}
        </Text>
      </Filters>
      <DataList label="Clients" list={useInfiniteQuery(pages)} columns={COLUMNS} showAll={useShowAll(asked)} />
    </>
  )
}

const totalWords = (total: number | null | undefined) =>
  total === undefined ? '' : total === null ? 'More than 10,000 clients' : count(total, 'client')

function Holder({ client }: { readonly client: AdministeredClient }) {
  const { broker_id: agent_id, broker_name, assignment_type: came_by } = client
  if (agent_id === null) return <Mark tone="waiting">No one</Mark>
  return (
    <>
      <UserLink id={agent_id} name={broker_name} />
      <Text as="span" size="xs" tone="muted">
        {came_by && ASSIGNED[came_by]}
      </Text>
    </>
  )
}

function Contact({ client }: { readonly client: AdministeredClient }) {
  const now = useNow()
  const words = contactWords(client, now)
  return isLate(client, now) ? <Mark tone="waiting">{words}</Mark> : <>{words}</>
}
