import type { ClientRow as Row } from '@waymark/contracts/leads/clients/endpoints'
import { Link, useSearchParams } from 'react-router-dom'
import { ClockRing } from '../../../shared/clients/clock-ring.tsx'
import { RiskBadge } from '../../../shared/clients/risk-badge.tsx'
import { nameOf } from '../../../shared/format/people.ts'
import { When } from '../../../shared/format/when.tsx'
import { RowActs } from './client-acts.tsx'
import { ClientBadges } from './client-badges.tsx'
import styles from './client-list.module.css'

interface Props {
  readonly client: Row
  readonly open: boolean
  readonly fresh: boolean
}

export function ClientRow({ client, open, fresh }: Props) {
  const [search] = useSearchParams()
  const to = new URLSearchParams(search)
  to.set('client', client.id)
  const address = `/broker?${to}`
  return (
    <div className={styles.row} data-current={open} data-fresh={fresh || undefined}>
      <Link to={address} className={styles.open} aria-current={open ? 'true' : undefined} data-row>
        <span className={styles.line}>
          <span className={styles.name}>{nameOf(client)}</span>
          <RiskBadge level={client.risk_level} score={client.risk_score} />
        </span>
        <span className={styles.about}>
          {[client.email, `${client.age} years`, client.occupation].filter(Boolean).join(' · ')}
        </span>
        <span className={styles.foot}>
          <ClockRing client={client} />
          <ClientBadges client={client} />
        </span>
        <span className={styles.reason} title={client.assignment_reason ?? undefined}>
          <When at={client.submitted_at} />
          {client.assignment_reason && ` · ${client.assignment_reason}`}
        </span>
      </Link>
      <RowActs client={client} to={address} />
    </div>
  )
}
