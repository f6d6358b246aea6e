import { ActionIcon, Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ClientRow } from '@waymark/contracts/leads/clients/endpoints'
import { Fragment, useRef } from 'react'
import { Link } from 'react-router-dom'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { ClockRing } from '../../../shared/clients/clock-ring.tsx'
import { latestClientsQuery } from '../../../shared/clients/queries.ts'
import { RiskBadge } from '../../../shared/clients/risk-badge.tsx'
import { useHeldRows } from '../../../shared/clients/use-held-rows.ts'
import { useNow } from '../../../shared/format/now.ts'
import { count, nameOf } from '../../../shared/format/people.ts'
import { When } from '../../../shared/format/when.tsx'
import { Cluster, Row, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { conversationAddress } from '../../../shared/messages/addresses.ts'
import { useFresh } from '../../../shared/socket/fresh.ts'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import styles from './lead-board.module.css'
import { dashboardQuery, MOST_URGENT, urgentLeadsQuery } from './queries.ts'

const waits = ({ due_at, first_contact_at }: ClientRow) => due_at !== null && first_contact_at === null

/**
 * Leads the broker has not contacted yet: the most urgent first, then the newest, so a new lead shows however many are
 * waiting. Test clients have no clock and are left out.
 */
export function LeadBoard() {
  const polling = useFallbackPolling()
  const urgent = useQuery({ ...urgentLeadsQuery, refetchInterval: polling })
  const latest = useQuery({ ...latestClientsQuery, refetchInterval: polling })
  const first = urgent.data ?? []
  const newest = first.length < MOST_URGENT ? [] : (latest.data ?? []).filter(waits).toReversed()
  const others = newest.filter(({ id }) => !first.some((one) => one.id === id))
  const list = useRef<HTMLUListElement>(null)
  const { rows, waiting, release, pointing } = useHeldRows([...first, ...others], 'board', list)
  const fresh = useFresh()

  return (
    <Loaded query={urgent} skeleton={320} compact>
      {() =>
        rows.length === 0 ? (
          <NoLeadsWaiting />
        ) : (
          <>
            <Stack as="ul" gap="none" lines ref={list} {...pointing}>
              {rows.map((client) => (
                <Fragment key={client.id}>
                  {client.id === others[0]?.id && (
                    <Text as="li" size="xs" tone="muted" className={styles.between}>
                      New
                    </Text>
                  )}
                  <Lead client={client} fresh={fresh.has(client.id)} />
                </Fragment>
              ))}
            </Stack>
            {waiting > 0 && (
              <Button variant="light" size="compact-md" onClick={release}>
                Show {count(waiting, 'new client')}
              </Button>
            )}
            {first.length === MOST_URGENT && (
              <Text as={Link} to="/broker?tab=clients&sort=due" tap self="start">
                All waiting clients
              </Text>
            )}
          </>
        )
      }
    </Loaded>
  )
}

function Lead({ client, fresh }: { readonly client: ClientRow; readonly fresh: boolean }) {
  const now = useNow()
  const late = client.due_at !== null && Date.parse(client.due_at) < now
  const name = nameOf(client)
  return (
    <Row as="li" className={styles.lead} data-fresh={fresh || undefined} data-late={late || undefined}>
      <Stack as={Link} to={clientAddress(client.id)} gap="xs" grow className={styles.open} data-row>
        <Cluster as="span" justify="between">
          <Text as="span" weight="bold" cut>
            {name}
          </Text>
          <RiskBadge level={client.risk_level} score={client.risk_score} />
        </Cluster>
        <Cluster as="span" justify="between">
          <Text as="span" size="sm" tone="muted" cut grow="10rem">
            <When at={client.submitted_at} />
            {client.assignment_reason && ` · ${client.assignment_reason}`}
          </Text>
          <ClockRing client={client} />
        </Cluster>
      </Stack>
      <ActionIcon
        component={Link}
        to={conversationAddress(client.id)}
        variant="subtle"
        size="xl"
        aria-label={`Write to ${name}`}
        title={`Write to ${name}`}
      >
        <IconSend size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Row>
  )
}

function NoLeadsWaiting() {
  const clients = useQuery(dashboardQuery).data?.total_clients ?? 0
  return (
    <Text size="sm" tone="muted">
      {clients === 0
        ? 'No clients yet. Share your link, and the first one appears here within a second.'
        : 'You have made contact with everyone. The next lead appears here within a second.'}
    </Text>
  )
}
