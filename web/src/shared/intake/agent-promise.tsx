import { useQuery } from '@tanstack/react-query'
import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import type { ResponseOf } from '@waymark/contracts/endpoint'
import { RECORD_CLOSED } from '@waymark/contracts/leads/clients/closed-record'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import type { Face } from '@waymark/contracts/people/agency/face'
import { t } from '@waymark/words/t'
import { type ReactNode, useEffect } from 'react'
import { ApiError } from '../api/api-error.ts'
import { call, callBytes } from '../api/call.ts'
import { dataAddress } from '../api/data-address.ts'
import { useNow } from '../format/now.ts'
import { duration } from '../format/time.ts'
import { Cluster, Stack } from '../kit/layout.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rich } from '../kit/rich.tsx'
import { Failure, Skeleton } from '../kit/states.tsx'
import { Text } from '../kit/text.tsx'
import { AgentCard } from './agent-card.tsx'
import styles from './agent-promise.module.css'
import { DueRing } from './due-ring.tsx'
import { dueWords, nextAsk, shareLeft } from './due-time.ts'
import type { Receipt } from './receipt.ts'

const { readIntakeStatus } = intakeEndpoints
const { readAgentPhoto } = consumerEndpoints

type Status = ResponseOf<typeof readIntakeStatus>

const isGone = (error: unknown) => error instanceof ApiError && [401, 403, 404].includes(error.status)

interface Props {
  readonly receipt: Receipt
  /** Called with the look of the agent's agency once the agent is known. */
  readonly onFace: (face: Face | null) => void
}

/** Who contacts the consumer, and by when. It keeps checking until an agent is assigned. */
export function AgentPromise({ receipt, onFace }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: [readIntakeStatus.path, receipt.id],
    queryFn: ({ signal }) =>
      call(readIntakeStatus, { params: { id: receipt.id }, bearer: receipt.intake_token, signal }),
    // Also after an error, which may pass.
    refetchInterval: ({ state }) =>
      state.data?.agent || isGone(state.error) ? false : nextAsk(state.dataUpdateCount + state.errorUpdateCount),
  })
  const agent = data?.agent
  useEffect(() => {
    if (agent) onFace(agent.face)
  }, [agent, onFace])
  return (
    <Stack gap="md">
      <AgentPanel waits={!data && !error}>
        {data ? (
          <Promised status={data} token={receipt.intake_token} />
        ) : isGone(error) ? (
          <Text>
            {t(
              'This page no longer shows your agent. Your assessment is still there, unless you asked us to delete it.',
            )}
          </Text>
        ) : error ? (
          <Failure
            compact
            title={t('We could not load your agent')}
            error={error}
            retry={() => {
              void refetch()
            }}
          />
        ) : (
          <Loading />
        )}
      </AgentPanel>
      {data ? <ReferenceNumber reference={data.reference} /> : !error && <Skeleton height={54} />}
    </Stack>
  )
}

/** What the consumer says on the phone. It opens nothing, so it may be said and written anywhere. */
export function ReferenceNumber({ reference }: Pick<Status, 'reference'>) {
  return (
    <Text>
      <Rich
        text={t('Your reference number is <b>{reference}</b>. Have it ready when you call or write.', { reference })}
        b={<Text as="strong" numeric wrap="never" />}
      />
    </Text>
  )
}

interface PanelProps {
  /** Keeps the room of the details until they are known. */
  readonly waits?: boolean
  readonly children: ReactNode
}

/** The frame around the agent's details. Screen readers announce changes in it. */
export function AgentPanel({ waits = false, children }: PanelProps) {
  return (
    <Panel
      as="section"
      aria-label={t('Your agent')}
      aria-live="polite"
      className={styles.panel}
      data-waits={waits || undefined}
    >
      <Cluster gap="lg">{children}</Cluster>
    </Panel>
  )
}

function Loading() {
  return (
    <>
      <Skeleton circle height={88} />
      <Stack gap="xs" grow="14rem">
        <span className="visually-hidden">{t('Loading')}</span>
        <Skeleton height={16} width="55%" />
        <Skeleton height={32} width="85%" />
        <Skeleton height={16} width="40%" />
      </Stack>
    </>
  )
}

function Due({ children }: { readonly children: ReactNode }) {
  return (
    <Text size="xl" weight="bold" className={styles.due}>
      {children}
    </Text>
  )
}

/** The agent's photo for an `img` element. Undefined while it loads or if there is none. */
function useAgentPhoto(agent: Status['agent'], bearer: string): string | undefined {
  const photo = agent?.photo_updated_at ?? null
  const { data } = useQuery({
    queryKey: [readAgentPhoto.path, agent?.id ?? null, photo],
    queryFn: async ({ signal }) => dataAddress(await callBytes(readAgentPhoto, { bearer, signal })),
    enabled: photo !== null,
    staleTime: 'static',
    retry: false,
  })
  return photo === null ? undefined : data
}

/** Said to everyone, so that it does not tell whether an email address is known. */
const ANSWERED_BEFORE = t(
  'Did you answer before with this email address? Then your new answers count once you confirm them with the link in our email. We send at most 5 of these emails a day, and none if you stopped our service emails. Then ask for a new link on your page, and change your answers there.',
)

/** Whether `ANSWERED_BEFORE` is said: to new clients for a moment, to those whose answers wait until they confirm them. */
export const waitsForAgent = ({ agent, due_at, first_contact_at, closed }: Status): boolean =>
  !agent && !due_at && !first_contact_at && !closed

interface PromisedProps {
  readonly status: Status
  /** The consumer's token. */
  readonly token: string
}

/** When the agent contacts the consumer, and who the agent is. */
export function Promised({ status, token }: PromisedProps) {
  const photo = useAgentPhoto(status.agent, token)
  return (
    <>
      <When status={status} />
      {status.agent && <AgentCard agent={status.agent} photo={photo} />}
    </>
  )
}

function When({ status }: Pick<PromisedProps, 'status'>) {
  const { agent, assigned_at, due_at, first_contact_at, closed } = status
  const now = useNow()
  // Without an agent, the assessment waits in our own queue, and the 24 hours still count.
  const name = agent ? `${agent.first_name} ${agent.last_name}` : t('A licensed agent')
  if (first_contact_at) {
    return (
      <Stack gap="xs" grow="14rem">
        <Due>{t('{name} has contacted you', { name })}</Due>
        <Text tone="muted">{t('We email you about new messages, unless you stopped our service emails.')}</Text>
      </Stack>
    )
  }
  // No one is reminded of this client, so no time is promised.
  if (closed) {
    return (
      <Stack gap="xs" grow="14rem">
        {agent && <Due>{t('{name} is your agent', { name })}</Due>}
        <Text tone="muted">{t(RECORD_CLOSED)}</Text>
      </Stack>
    )
  }
  if (!due_at) {
    // Consumers who got an agent from an earlier assessment keep that agent. The due time may already have passed.
    const [headline, more] = agent
      ? [t('{name} is your agent', { name }), t('They have your new answers.')]
      : [t('We are finding your agent'), t('This usually takes a few seconds. You can stay or leave. Nothing is lost.')]
    return (
      <>
        <DueRing share={null} />
        <Stack gap="xs" grow="14rem">
          <Due>{headline}</Due>
          <Text tone="muted">{more}</Text>
          {!agent && <Text tone="muted">{ANSWERED_BEFORE}</Text>}
        </Stack>
      </>
    )
  }
  const left = Date.parse(due_at) - now
  return (
    <>
      <DueRing share={assigned_at ? shareLeft(assigned_at, due_at, now) : null} />
      <Stack gap="xs" grow="14rem">
        <Text>
          <Rich
            text={
              agent?.company_name
                ? t('<b>{name}</b> <span>of {agency}</span> will contact you by', { name, agency: agent.company_name })
                : t('<b>{name}</b> will contact you by', { name })
            }
            b={<strong />}
            span={<Text as="span" tone="muted" />}
          />
        </Text>
        <Due>
          <time dateTime={due_at}>{dueWords(due_at)}</time>
        </Due>
        <Text tone="muted">
          {left > 0
            ? agent
              ? t('Time left: {time}. You don’t have to do anything.', { time: duration(left) })
              : t('Time left: {time}. Our team is choosing an agent for you.', { time: duration(left) })
            : t('That time has passed. We know about it and are finding out why.')}
        </Text>
      </Stack>
    </>
  )
}
