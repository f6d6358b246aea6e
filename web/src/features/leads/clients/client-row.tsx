import type { ClientRow as Row } from '@waymark/contracts/leads/clients/schemas'
import { Link, useSearchParams } from 'react-router-dom'
import { ClockRing } from '../../../shared/clients/clock-ring.tsx'
import { RiskBadge } from '../../../shared/clients/risk-badge.tsx'
import { nameOf } from '../../../shared/format/people.ts'
import { When } from '../../../shared/format/when.tsx'
import arrival from '../../../shared/kit/fresh.module.css'
import { Cluster, Row as Line, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { SelectBox } from './book/select-box.tsx'
import type { useSelection } from './book/selection.ts'
import { TagBadge } from './book/tag-badge.tsx'
import { RowActions } from './client-actions.tsx'
import { ClientBadges } from './client-badges.tsx'
import styles from './client-list.module.css'

interface Props {
  readonly client: Row
  readonly fresh: boolean
  readonly selection: ReturnType<typeof useSelection>
}

export function ClientRow({ client, fresh, selection }: Props) {
  const [search] = useSearchParams()
  const to = new URLSearchParams(search)
  to.set('client', client.id)
  const address = `/broker?${to}`
  return (
    <div
      className={`${styles.row} ${fresh ? arrival.fresh : ''}`}
      data-selected={selection.has(client.id) || undefined}
      data-client={client.id}
    >
      <div className={styles.select}>
        <SelectBox client={client} selection={selection} />
      </div>
      <Stack as={Link} to={address} gap="xs" className={styles.open} data-row>
        <Line as="span" justify="between">
          <Text as="span" weight="bold" cut>
            {nameOf(client)}
          </Text>
          <RiskBadge level={client.risk_level} score={client.risk_score} revision={client.revision} />
        </Line>
        <Text as="span" size="sm" tone="muted" cut>
          {[client.email, client.age !== null && `${client.age} years`, client.occupation].filter(Boolean).join(' · ')}
        </Text>
        <Cluster as="span" gap="xs">
          <ClockRing client={client} />
          <ClientBadges client={client} />
          {client.tags.map((tag) => (
            <TagBadge key={tag.id} tag={tag} />
          ))}
        </Cluster>
        <Text
          as="span"
          size="xs"
          tone="muted"
          cut
          className={styles.reason}
          title={client.assignment_reason ?? undefined}
        >
          <When at={client.submitted_at} />
          {client.assignment_reason && ` · ${client.assignment_reason}`}
        </Text>
      </Stack>
      <RowActions client={client} to={address} />
    </div>
  )
}
