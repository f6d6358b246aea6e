import { Button } from '@mantine/core'
import { IconPhone, IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ClientDetail as Detail } from '@waymark/contracts/leads/clients/endpoints'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ApiError } from '../../../shared/api/api-error.ts'
import { type AnsweredClient, isAnswered } from '../../../shared/clients/answered.ts'
import { assistantAddress } from '../../../shared/clients/assistant-addresses.ts'
import { ClockRing } from '../../../shared/clients/clock-ring.tsx'
import { ASSIGNMENT_LABELS } from '../../../shared/clients/labels.ts'
import { openLogCall } from '../../../shared/clients/log-call.tsx'
import { clientQuery } from '../../../shared/clients/queries.ts'
import { RiskBadge } from '../../../shared/clients/risk-badge.tsx'
import { useDueWords } from '../../../shared/clients/use-due-words.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { exactly } from '../../../shared/format/time.ts'
import { BackToList } from '../../../shared/kit/back-to-list.tsx'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Page, Panel } from '../../../shared/kit/panel.tsx'
import { Empty, Loading } from '../../../shared/kit/states.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { pressKey, useShortcuts } from '../../../shared/ui/shortcuts.ts'
import { Answers } from './answers.tsx'
import { CalculatorCard } from './calculator-card.tsx'
import { ChangesCard } from './changes-card.tsx'
import { RecordActions } from './client-actions.tsx'
import { ClientBadges } from './client-badges.tsx'
import { EntitlementCard } from './entitlement/entitlement-card.tsx'
import { FeedbackCard } from './feedback-card.tsx'
import { HeldRecord } from './held-leads.tsx'
import { HouseholdCard } from './household/household-card.tsx'
import { ImportedFacts } from './imported-facts.tsx'
import { MessageClient } from './message-client.tsx'
import { NotesCard } from './notes-card.tsx'
import { RecommendationCard } from './recommendation-card.tsx'
import { RiskCard } from './risk-card.tsx'
import { StatusSelect } from './status-select.tsx'
import { TasksCard } from './tasks-card.tsx'
import { TimelineCard } from './timeline-card.tsx'
import { UpdatesCard } from './updates-card.tsx'
import { usePressOnArrival } from './use-press-on-arrival.ts'

/** Each key does what the element that names it does. */
const KEYS = Object.fromEntries(['c', 'm', 'n', 't', 's'].map((key) => [key, () => pressKey(key)]))

interface Props {
  readonly id: string
  /** Renders the censuses of a client between the cards of the record. */
  readonly census: (client: Detail) => ReactNode
}

export function ClientDetail({ id, census }: Props) {
  const query = useQuery(clientQuery(id))
  const [search] = useSearchParams()
  const back = new URLSearchParams(search)
  back.delete('client')
  return (
    <Page width="form">
      <BackToList to={`/broker?${back}`}>Clients</BackToList>
      {isMissing(query.error) ? (
        <Missing />
      ) : isHeld(query.error) ? (
        <HeldRecord client_id={id} detail={query.error.detail} />
      ) : (
        <Loaded query={query} skeleton={<Loading label="Loading the client" rows={3} height={240} />}>
          {(client) => <Record client={client} census={census} />}
        </Loaded>
      )}
    </Page>
  )
}

const isHeld = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'license_unconfirmed'
const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

function Record({ client, census }: { readonly client: Detail } & Pick<Props, 'census'>) {
  const name = nameOf(client)
  useShortcuts(KEYS)
  usePressOnArrival()
  return (
    <Stack as="article" gap="lg">
      <Stack as="header" gap="sm">
        <Cluster>
          <Heading level={2} size="title">
            {name}
          </Heading>
          <RiskBadge level={client.risk_level} score={client.risk_score} revision={client.revision} />
        </Cluster>
        <Cluster gap="xs">
          <ClientBadges client={client} />
        </Cluster>
        <Cluster>
          <ClockRing client={client} large />
          <Text as="span" size="sm" tone="muted">
            <ClockNote client={client} />
          </Text>
        </Cluster>
        {client.assignment_reason && (
          <Panel tone="tint" pad="sm">
            <Text size="sm">
              <strong>Why this client came to you:</strong> {client.assignment_reason}
              {client.assignment_type && (
                <Text as="span" tone="muted">
                  {' '}
                  ({ASSIGNMENT_LABELS[client.assignment_type]})
                </Text>
              )}
            </Text>
          </Panel>
        )}
        <Cluster>
          <StatusSelect client={client} />
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPhone size={18} aria-hidden />}
            aria-keyshortcuts="c"
            onClick={() => openLogCall({ id: client.id, name, phone: client.phone })}
          >
            Call
          </Button>
          {isAnswered(client) && <MessageClient client={client} />}
          <Button
            component={Link}
            to={assistantAddress(client.id)}
            size="sm"
            variant="default"
            leftSection={<IconSparkles size={18} aria-hidden />}
          >
            Ask the assistant
          </Button>
          <RecordActions client={client} />
        </Cluster>
      </Stack>
      <UpdatesCard client={client} />
      {isAnswered(client) ? <Assessed client={client} /> : <ImportedFacts client={client} />}
      {census(client)}
      <TasksCard client={client} />
      <NotesCard client_id={client.id} />
      {client.changes.length > 0 && <ChangesCard changes={client.changes} />}
      <TimelineCard client_id={client.id} />
    </Stack>
  )
}

function Assessed({ client }: { readonly client: AnsweredClient }) {
  return (
    <>
      <Answers client={client} />
      <RiskCard client={client} />
      <HouseholdCard key={client.id} client={client} />
      <EntitlementCard client={client} />
      {client.risk_assessment && <RecommendationCard client={client} assessment={client.risk_assessment} />}
      {client.risk_assessment && (
        <>
          <FeedbackCard key={client.risk_assessment.id} client={client} assessment={client.risk_assessment} />
          <CalculatorCard key={client.revision} client={client} assessment={client.risk_assessment} />
        </>
      )}
    </>
  )
}

function ClockNote({ client: { due_at, first_contact_at } }: { readonly client: Detail }) {
  const dueWords = useDueWords()
  if (first_contact_at) return `First contact ${exactly(first_contact_at)}`
  return due_at && `First contact due ${dueWords(due_at)}`
}

function Missing() {
  return (
    <div role="alert">
      <Empty title="This client is not on your list">
        They may have been assigned to another agent, or their data may have been deleted.
      </Empty>
    </div>
  )
}
