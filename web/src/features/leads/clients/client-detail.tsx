import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ClientDetail as Detail } from '@waymark/contracts/leads/clients/endpoints'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ApiError } from '../../../shared/api/api-error.ts'
import { assistantAddress } from '../../../shared/clients/assistant-addresses.ts'
import { ClockRing } from '../../../shared/clients/clock-ring.tsx'
import { ASSIGNMENT_LABELS } from '../../../shared/clients/labels.ts'
import { clientQuery } from '../../../shared/clients/queries.ts'
import { RiskBadge } from '../../../shared/clients/risk-badge.tsx'
import { nameOf } from '../../../shared/format/people.ts'
import { exactly } from '../../../shared/format/time.ts'
import { Failure } from '../../../shared/kit/states.tsx'
import { Answers } from './answers.tsx'
import { CalculatorCard } from './calculator-card.tsx'
import { ChangesCard } from './changes-card.tsx'
import { RecordActs } from './client-acts.tsx'
import { ClientBadges } from './client-badges.tsx'
import styles from './client-detail.module.css'
import listStyles from './client-list.module.css'
import { EntitlementCard } from './entitlement/entitlement-card.tsx'
import { FeedbackCard } from './feedback-card.tsx'
import { MessageClient } from './message-client.tsx'
import { NotesCard } from './notes-card.tsx'
import { RecommendationCard } from './recommendation-card.tsx'
import { RiskCard } from './risk-card.tsx'
import { StatusSelect } from './status-select.tsx'
import { TimelineCard } from './timeline-card.tsx'

interface Props {
  readonly id: string
  readonly census: (client: Detail) => ReactNode
}

export function ClientDetail({ id, census }: Props) {
  const query = useQuery(clientQuery(id))
  return (
    <>
      <BackToList />
      {query.isPending && <DetailSkeleton />}
      {query.isError && !query.data && (
        <>{isGone(query.error) ? <Gone /> : <Failure error={query.error} retry={() => void query.refetch()} />}</>
      )}
      {query.data && (isGone(query.error) ? <Gone /> : <Record client={query.data} census={census} />)}
    </>
  )
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

function Record({ client, census }: { readonly client: Detail } & Pick<Props, 'census'>) {
  return (
    <article className={styles.record}>
      <header className={styles.head}>
        <div className={styles.who}>
          <h2 className={styles.name}>{nameOf(client)}</h2>
          <RiskBadge level={client.risk_level} score={client.risk_score} />
        </div>
        <div className={styles.badges}>
          <ClientBadges client={client} />
        </div>
        <div className={styles.clock}>
          <ClockRing client={client} large />
          <span className={styles.dimmed}>{clockNote(client)}</span>
        </div>
        {client.assignment_reason && (
          <p className={styles.reason}>
            <strong>Why this client came to you:</strong> {client.assignment_reason}
            {client.assignment_type && (
              <span className={styles.dimmed}> ({ASSIGNMENT_LABELS[client.assignment_type]})</span>
            )}
          </p>
        )}
        <div className={styles.acts}>
          <StatusSelect client={client} />
          <MessageClient client={client} />
          <Button
            component={Link}
            to={assistantAddress(client.id)}
            size="sm"
            variant="default"
            leftSection={<IconSparkles size={18} aria-hidden />}
          >
            Ask the assistant
          </Button>
          <RecordActs client={client} />
        </div>
      </header>
      <Answers client={client} />
      <RiskCard client={client} />
      <EntitlementCard client={client} />
      {client.risk_assessment && <RecommendationCard client={client} assessment={client.risk_assessment} />}
      {client.risk_assessment && (
        <>
          <FeedbackCard key={client.risk_assessment.id} client={client} assessment={client.risk_assessment} />
          <CalculatorCard key={client.revision} client={client} assessment={client.risk_assessment} />
        </>
      )}
      {census(client)}
      <NotesCard client_id={client.id} />
      {client.changes.length > 0 && <ChangesCard changes={client.changes} />}
      <TimelineCard client_id={client.id} />
    </article>
  )
}

function clockNote({ due_at, first_contact_at }: Detail): string {
  if (first_contact_at) return `First contact ${exactly(first_contact_at)}`
  return due_at ? `First contact due ${exactly(due_at)}` : ''
}

function BackToList() {
  const [search] = useSearchParams()
  const back = new URLSearchParams(search)
  back.delete('client')
  return (
    <Link to={`/broker?${back}`} className={styles.back}>
      <IconArrowLeft size={18} aria-hidden />
      Clients
    </Link>
  )
}

function Gone() {
  return (
    <div className={listStyles.empty} role="alert">
      <h2>This client is not on your list</h2>
      <p>They may have gone to another agent, or their data were deleted.</p>
    </div>
  )
}

function DetailSkeleton() {
  return (
    <output className={styles.record} aria-label="Loading the client">
      <Skeleton height={150} />
      <Skeleton height={260} />
      <Skeleton height={320} />
    </output>
  )
}
