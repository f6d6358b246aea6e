import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { count, nameOf } from '../../shared/format/people.ts'
import { When } from '../../shared/format/when.tsx'
import { useFallbackPolling } from '../../shared/socket/live.tsx'
import { Failure } from '../../shared/ui/failure.tsx'
import { clientAddress } from '../clients/addresses.ts'
import { ClockRing } from '../clients/clock-ring.tsx'
import { useFreshLeads } from '../clients/fresh-leads.ts'
import { latestClientsQuery } from '../clients/queries.ts'
import { RiskBadge } from '../clients/risk-badge.tsx'
import { useHeldRows } from '../clients/use-held-rows.ts'
import styles from './overview-tab.module.css'

/** The newest clients, each with what is left of its 24 hours. */
export function LatestLeads() {
  const latest = useQuery({ ...latestClientsQuery, refetchInterval: useFallbackPolling() })
  const list = useRef<HTMLUListElement>(null)
  const { rows, waiting, release, pointing } = useHeldRows(latest.data ?? [], 'latest', list)
  const fresh = useFreshLeads()

  if (latest.isPending) return <Skeleton height={320} />
  if (latest.isError && !latest.data) {
    return <Failure compact error={latest.error} retry={() => void latest.refetch()} />
  }
  if (rows.length === 0) {
    return (
      <p className={styles.hint}>No clients yet. Share your link, and the first one appears here within a second.</p>
    )
  }
  return (
    <>
      <ul className={styles.leads} ref={list} {...pointing}>
        {rows.map((client) => (
          <li key={client.id}>
            <Link
              to={clientAddress(client.id)}
              className={styles.lead}
              data-row
              data-fresh={fresh.has(client.id) || undefined}
            >
              <span className={styles.lead_name}>{nameOf(client)}</span>
              <RiskBadge level={client.risk_level} score={client.risk_score} />
              <span className={styles.lead_about}>
                <When at={client.submitted_at} />
                {client.assignment_reason && ` · ${client.assignment_reason}`}
              </span>
              <ClockRing client={client} />
            </Link>
          </li>
        ))}
      </ul>
      {waiting > 0 && (
        <Button variant="light" size="compact-md" mr="md" onClick={release}>
          Show {count(waiting, 'new client')}
        </Button>
      )}
      <Link to="/broker?tab=clients" className={styles.all}>
        All clients
      </Link>
    </>
  )
}
