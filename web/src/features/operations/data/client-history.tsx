import { Button } from '@mantine/core'
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AdministeredClient,
  clientAdministrationEndpoints,
  HISTORY_ORDERS,
  HISTORY_PARTS,
} from '@waymark/contracts/operations/records/clients'
import { Link } from 'react-router-dom'
import { ApiError } from '../../../shared/api/api-error.ts'
import { ask, askPages } from '../../../shared/api/queries.ts'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { RISK_LABELS, STATUS_LABELS } from '../../../shared/clients/labels.ts'
import { whoSawAddress } from '../../../shared/console/access-log-address.ts'
import { Fact } from '../../../shared/console/fact.tsx'
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
import { Choice } from './filters.tsx'
import styles from './history.module.css'
import { HistoryItem } from './history-entry.tsx'
import { UserLink } from './people.tsx'
import { Reassign } from './reassign.tsx'
import { rereadClients } from './reread.ts'
import { ASSIGNED, contactWords } from './words.ts'

const { readAdministeredClient, readClientHistory } = clientAdministrationEndpoints
const PARTS = { events: 'Events and their results', access: 'Who viewed it', record: 'Consents and status' }
const ORDERS = { newest: 'Newest first', oldest: 'Oldest first' }

/** A client's facts, their agent, and everything that happened to them. */
export function ClientHistory({ id }: { readonly id: string }) {
  const [address] = useAddress()
  const client = useQuery(ask(readAdministeredClient, { params: { id } }))
  const gone = client.error instanceof ApiError && client.error.status === 404
  return (
    <Page width="form" gap="md">
      <Text as={Link} to={`?${withChanges(address, { client: null, part: null, order: null })}`} tap self="start">
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
          <Fact name="Reason">{client.assignment_reason}</Fact>
          <Fact name="First contact">{contactWords(client, now)}</Fact>
          <Fact name="Received">{exactly(client.created_at)}</Fact>
          <Fact name="Id">
            <code>{client.id}</code>
          </Fact>
        </Facts>
        <Cluster justify="between" align="end">
          <Reassign client={client} />
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
  const part = HISTORY_PARTS.find((one) => one === address.get('part'))
  const order = HISTORY_ORDERS.find((one) => one === address.get('order')) ?? 'newest'
  const list = useInfiniteQuery({
    ...askPages(readClientHistory, { params: { id }, query: { part, order } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section
      title="What happened"
      size="label"
      tools={
        <>
          <Choice name="part" label="What is shown" any="Everything" labels={PARTS} value={part} />
          <Choice name="order" label="Order" labels={ORDERS} value={order} />
          {/* Each read adds an entry to the access log, so it is never repeated automatically. */}
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
      {' '}
      <ListStates list={list} failure="Could not load what happened" empty="Nothing of this kind happened.">
        {(entries) => (
          <Stack as="ol" className={styles.entries} aria-label="What happened">
            {entries.map((entry) => (
              <HistoryItem key={entry.id} entry={entry} client_id={id} />
            ))}
          </Stack>
        )}
      </ListStates>
    </Section>
  )
}
