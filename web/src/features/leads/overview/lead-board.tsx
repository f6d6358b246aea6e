import { ActionIcon, Button, Skeleton } from '@mantine/core'
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
import { Failure } from '../../../shared/kit/states.tsx'
import { conversationAddress } from '../../../shared/messages/addresses.ts'
import { useFresh } from '../../../shared/socket/fresh.ts'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import styles from './lead-board.module.css'
import { dashboardQuery, MOST_URGENT, urgentLeadsQuery } from './queries.ts'

const waits = ({ due_at, first_contact_at }: ClientRow) => due_at !== null && first_contact_at === null

/**
 * Leads that nobody has contacted, by when that is due: the most urgent, then those that just came, so that a new one
 * is seen however many wait. Test clients are under no clock and not among them.
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

  if (urgent.isPending) return <Skeleton height={320} />
  if (urgent.isError && !urgent.data) {
    return <Failure compact error={urgent.error} retry={() => void urgent.refetch()} />
  }
  if (rows.length === 0) return <NobodyWaits />
  return (
    <>
      <ul className={styles.leads} ref={list} {...pointing}>
        {rows.map((client) => (
          <Fragment key={client.id}>
            {client.id === others[0]?.id && <li className={styles.between}>Just came</li>}
            <Lead client={client} fresh={fresh.has(client.id)} />
          </Fragment>
        ))}
      </ul>
      {waiting > 0 && (
        <Button variant="light" size="compact-md" mr="md" onClick={release}>
          Show {count(waiting, 'new client')}
        </Button>
      )}
      {first.length === MOST_URGENT && (
        <Link to="/broker?tab=clients&sort=due" className={styles.all}>
          All who wait
        </Link>
      )}
    </>
  )
}

function Lead({ client, fresh }: { readonly client: ClientRow; readonly fresh: boolean }) {
  const now = useNow()
  const late = client.due_at !== null && Date.parse(client.due_at) < now
  const name = nameOf(client)
  return (
    <li className={styles.lead} data-fresh={fresh || undefined} data-late={late || undefined}>
      <Link to={clientAddress(client.id)} className={styles.open} data-row>
        <span className={styles.name}>{name}</span>
        <RiskBadge level={client.risk_level} score={client.risk_score} />
        <span className={styles.about}>
          <When at={client.submitted_at} />
          {client.assignment_reason && ` · ${client.assignment_reason}`}
        </span>
        <ClockRing client={client} />
      </Link>
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
    </li>
  )
}

function NobodyWaits() {
  const clients = useQuery(dashboardQuery).data?.total_clients ?? 0
  return (
    <p className={styles.hint}>
      {clients === 0
        ? 'No clients yet. Share your link, and the first one appears here within a second.'
        : 'You have made contact with everyone. The next lead appears here within a second.'}
    </p>
  )
}
