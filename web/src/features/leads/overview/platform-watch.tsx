import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { NewClient, PlatformAlerts } from '@waymark/contracts/operations/platform-watch/endpoints'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { ClockRing } from '../../../shared/clients/clock-ring.tsx'
import { count } from '../../../shared/format/people.ts'
import { duration } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { newClientsQuery, platformAlertsQuery } from './queries.ts'

const [FEW, MANY] = [5, 100]
/** Milliseconds. Waiting times grow without any event, so the page polls. */
const LOOK_MS = 30_000
/** Seconds an event may wait before it counts as late. Usually it takes moments. */
const SLOW_S = 60

/** For users who watch the platform: its health and its newest clients. */
export function PlatformWatch() {
  return (
    <>
      <PanelSection title="Platform alerts">
        <Alerts />
      </PanelSection>
      <PanelSection title="New clients (24 h)">
        <NewClients />
      </PanelSection>
    </>
  )
}

function Alerts() {
  const alerts = useQuery({ ...platformAlertsQuery, refetchInterval: LOOK_MS })
  return (
    <Loaded query={alerts} skeleton={120} compact>
      {(data) => (
        <Stack as="ul" gap="sm" aria-live="polite">
          {alertsOf(data).map(({ text, wrong }) => (
            <Text as="li" key={text} tone={wrong ? 'attention' : undefined} weight={wrong ? 'bold' : undefined}>
              <Row as="span">
                {wrong ? (
                  <IconAlertTriangle size={20} aria-hidden />
                ) : (
                  <IconCircleCheck size={20} color="var(--good)" aria-hidden />
                )}
                <Text as="span" grow>
                  {text}
                </Text>
              </Row>
            </Text>
          ))}
        </Stack>
      )}
    </Loaded>
  )
}

function alertsOf({ oldest_undelivered_s, dead_deliveries, admin_queue }: PlatformAlerts) {
  const slow = oldest_undelivered_s >= SLOW_S
  const { waiting, late } = admin_queue
  return [
    {
      wrong: slow,
      text: slow
        ? `The oldest undelivered event has been waiting for ${duration(oldest_undelivered_s * 1000)}`
        : 'Events are delivered within a minute',
    },
    {
      wrong: dead_deliveries > 0,
      text:
        dead_deliveries > 0 ? `${count(dead_deliveries, 'delivery', 'deliveries')} given up` : 'No delivery given up',
    },
    {
      wrong: late > 0,
      text: waiting === 0 ? 'The admin queue is empty' : `${count(waiting, 'client')} in the admin queue, ${late} late`,
    },
  ]
}

function NewClients() {
  const [limit, setLimit] = useState(FEW)
  const fresh = useQuery({ ...newClientsQuery(limit), placeholderData: keepPreviousData, refetchInterval: LOOK_MS })
  return (
    <Loaded query={fresh} skeleton={240} compact>
      {({ count: total, clients }) => (
        <>
          <Text aria-live="polite">
            <Text as="strong" size="xl" numeric>
              {total.toLocaleString()}
            </Text>{' '}
            <Text as="span" tone="muted">
              on the whole platform
            </Text>
          </Text>
          <Stack as="ul" gap="sm" lines>
            {clients.map((client) => (
              <ClientLine key={client.id} client={client} />
            ))}
          </Stack>
          {limit === FEW && total > clients.length && (
            <Button variant="subtle" size="sm" loading={fresh.isPlaceholderData} onClick={() => setLimit(MANY)}>
              Show more
            </Button>
          )}
        </>
      )}
    </Loaded>
  )
}

const WAYS: Record<NonNullable<NewClient['assignment_type']>, string> = {
  agent_link: 'agent’s link',
  lead_code: 'lead code',
  pool: 'pool',
  admin_queue: 'admin queue',
  manual: 'by hand',
  import: 'imported',
}

function ClientLine({ client }: { readonly client: NewClient }) {
  const { id, name, state, agent, assignment_type, created_at } = client
  const way = assignment_type && WAYS[assignment_type]
  return (
    <Stack as="li" gap="none">
      <Row justify="between">
        <Text as="span" weight="bold" cut>
          {name ? <Link to={clientAddress(id)}>{name}</Link> : 'Client'}
          {state && `, ${state}`}
        </Text>
        <ClockRing client={client} />
      </Row>
      <Text as="span" size="sm" tone="muted">
        <When at={created_at} /> · {agent ? `${agent.name}, ${way}` : 'being assigned'}
      </Text>
    </Stack>
  )
}
