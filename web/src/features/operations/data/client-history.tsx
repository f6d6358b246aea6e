import { Button } from '@mantine/core'
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AdministeredClient,
  clientAdministrationEndpoints,
  HISTORY_ORDERS,
  HISTORY_PARTS,
  HISTORY_TYPES,
  type HistoryAccess,
  type HistoryEntry,
} from '@waymark/contracts/operations/records/clients'
import { locale } from '@waymark/words/t'
import { Link } from 'react-router-dom'
import { ApiError } from '../../../shared/api/api-error.ts'
import { ask, askPages } from '../../../shared/api/queries.ts'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { reasonOfOther } from '../../../shared/clients/assignment-reason.ts'
import { RISK_LABELS, STATUS_LABELS } from '../../../shared/clients/labels.ts'
import { whoSawAddress } from '../../../shared/console/access-log-address.ts'
import { Fact } from '../../../shared/console/fact.tsx'
import { span } from '../../../shared/console/queue-words.ts'
import { useNow } from '../../../shared/format/now.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { exactly } from '../../../shared/format/time.ts'
import { Facts } from '../../../shared/kit/facts.tsx'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Page, Panel, Section } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { useAddress, withChanges } from '../../../shared/ui/use-address.ts'
import { useSearchWords } from '../../../shared/ui/use-search-words.ts'
import { Choice, Filters } from './filters.tsx'
import styles from './history.module.css'
import { HistoryItem, Looks } from './history-entry.tsx'
import { UserLink } from './people.tsx'
import { Reassign } from './reassign.tsx'
import { ON_REQUEST, rereadClients } from './reread.ts'
import { ASSIGNED, contactWords } from './words.ts'

const { readAdministeredClient, readClientHistory } = clientAdministrationEndpoints
const PARTS = {
  happened: 'What happened',
  events: 'Events and their results',
  record: 'Consents and status',
  access: 'Who viewed it',
  all: 'Everything',
}
const TYPES: Record<(typeof HISTORY_TYPES)[number], string> = {
  client: 'The client',
  message: 'Messages',
  conversation: 'Conversations',
  notification: 'Notifications',
  consent: 'Consents',
  referral: 'Referrals',
  census: 'Censuses',
}
const ORDERS = { newest: 'Newest first', oldest: 'Oldest first' }

/** A client's facts, their agent, and everything that happened to them. */
export function ClientHistory({ id }: { readonly id: string }) {
  const [address] = useAddress()
  const client = useQuery({ ...ask(readAdministeredClient, { params: { id } }), ...ON_REQUEST })
  const gone = client.error instanceof ApiError && client.error.status === 404
  return (
    <Page width="form" gap="md">
      <Text
        as={Link}
        to={`?${withChanges(address, { client: null, part: null, order: null, type: null, find: null, request: null })}`}
        tap
        self="start"
      >
        <IconArrowLeft size={18} aria-hidden /> All data
      </Text>
      {gone && !client.data ? (
        <>
          <Heading level={1}>A deleted client</Heading>
          <p>This client's data was deleted. The history and the record of their consents stay.</p>
        </>
      ) : (
        <Loaded query={client} failure="Could not load the client" skeleton={220}>
          {(data) => <Client client={data} />}
        </Loaded>
      )}
      <History id={id} />
    </Page>
  )
}

function Client({ client }: { readonly client: AdministeredClient }) {
  const now = useNow()
  return (
    <>
      <Heading level={1}>{nameOf(client)}</Heading>
      <Panel>
        <Facts>
          <Fact name="Email">{client.email}</Fact>
          <Fact name="Status">{STATUS_LABELS[client.status]}</Fact>
          <Fact name="Level">{client.risk_level && RISK_LABELS[client.risk_level]}</Fact>
          <Fact name="Agent">
            {client.broker_id === null ? 'No one' : <UserLink id={client.broker_id} name={client.broker_name} />}
          </Fact>
          <Fact name="Assigned by">{client.assignment_type && ASSIGNED[client.assignment_type]}</Fact>
          <Fact name="Reason">
            {client.assignment_reason && reasonOfOther(client.assignment_reason, client.broker_name)}
          </Fact>
          <Fact name="First contact">{contactWords(client, now)}</Fact>
          <Fact name="Received">{exactly(client.created_at)}</Fact>
          <Fact name="Id">
            <code>{client.id}</code>
          </Fact>
        </Facts>
        <Cluster justify="between" align="end">
          {client.revision === 0 ? (
            <Text size="sm" tone="muted">
              Imported people stay with the agent who imported them.
            </Text>
          ) : (
            <Reassign client={client} />
          )}
          <Button component={Link} to={clientAddress(client.id)} size="sm" variant="default">
            Open the client
          </Button>
          <Button component={Link} to={whoSawAddress(client.id)} size="sm" variant="default">
            Who saw this?
          </Button>
        </Cluster>
      </Panel>
    </>
  )
}

function History({ id }: { readonly id: string }) {
  const queries = useQueryClient()
  const [address] = useAddress()
  const request_id = address.get('request') ?? undefined
  const everything = address.get('part') === 'all' || request_id !== undefined
  const part = everything ? undefined : (HISTORY_PARTS.find((one) => one === address.get('part')) ?? 'happened')
  const order = request_id ? 'oldest' : (HISTORY_ORDERS.find((one) => one === address.get('order')) ?? 'newest')
  const type = HISTORY_TYPES.find((one) => one === address.get('type'))
  const [search] = useSearchWords('find')
  const list = useInfiniteQuery({
    ...askPages(readClientHistory, { params: { id }, query: { part, order, type, search, request_id } }),
    ...ON_REQUEST,
    placeholderData: keepPreviousData,
  })
  return (
    <Section
      title="What happened"
      size="label"
      tools={
        <>
          {request_id === undefined && (
            <>
              <Choice name="part" label="What is shown" labels={PARTS} value={part ?? 'all'} />
              <Choice name="type" label="Type of event" any="Any type" labels={TYPES} value={type} />
              <Choice name="order" label="Order" labels={ORDERS} value={order} />
            </>
          )}
          <Button
            size="sm"
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={list.isRefetching}
            onClick={() => void rereadClients(queries)}
          >
            Refresh
          </Button>
        </>
      }
    >
      {request_id === undefined ? (
        <Filters name="find" search="Search events, ids or names" />
      ) : (
        <Followed request_id={request_id} entries={list.data ?? []} />
      )}
      <ListStates list={list} failure="Could not load what happened" empty="Nothing of this kind happened.">
        {(entries) => (
          <Stack as="ol" className={styles.entries} aria-label="What happened">
            {(part === 'access' ? entries.map((entry) => [entry]) : folded(entries)).map(([entry, ...more]) => {
              if (!entry) return null
              const looks = [entry, ...more].filter(isLook)
              if (more.length > 0) return <Looks key={entry.id} entries={looks} client_id={id} />
              return (
                <HistoryItem
                  key={entry.id}
                  entry={entry}
                  client_id={id}
                  since={request_id === undefined ? undefined : entries[0]?.at}
                />
              )
            })}
          </Stack>
        )}
      </ListStates>
    </Section>
  )
}

const isLook = (entry: HistoryEntry): entry is HistoryAccess => entry.kind === 'access'

/** Looks that follow each other in one group, everything else alone. */
function folded(entries: readonly HistoryEntry[]): HistoryEntry[][] {
  const groups: HistoryEntry[][] = []
  for (const entry of entries) {
    const group = groups.at(-1)
    if (isLook(entry) && group?.every(isLook)) group.push(entry)
    else groups.push([entry])
  }
  return groups
}

/** Says which request is followed, which processes worked on it, and how long that took. */
function Followed({ request_id, entries }: { readonly request_id: string; readonly entries: readonly HistoryEntry[] }) {
  const [address] = useAddress()
  const deliveries = entries.flatMap((entry) => (entry.kind === 'event' ? entry.deliveries : []))
  const processes = [...new Set(deliveries.flatMap(({ done_by }) => done_by ?? []))]
  const ends = deliveries.flatMap(({ done_at }) => (done_at ? [Date.parse(done_at)] : []))
  const began = entries[0] && Date.parse(entries[0].at)
  return (
    <Panel as="section" aria-label="The request" pad="sm" gap="xs">
      <Text>
        What one request caused for this client, oldest first{': '}
        <code>{request_id}</code>
      </Text>
      {processes.length > 0 && began !== undefined && (
        <Text size="sm" tone="muted" wrap="anywhere">
          {deliveries.length} deliveries, done by {new Intl.ListFormat(locale()).format(processes)}
          {ends.length > 0 && ` within ${span(Math.max(0, Math.max(...ends) - began))}`}. The log of each process has
          this id as request_id.
        </Text>
      )}
      <Text as={Link} to={`?${withChanges(address, { request: null })}`} tap self="start">
        Show the whole history
      </Text>
    </Panel>
  )
}
