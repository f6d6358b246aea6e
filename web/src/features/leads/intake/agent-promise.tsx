import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '@waymark/contracts/endpoint'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useNow } from '../../../shared/format/now.ts'
import { duration } from '../../../shared/format/time.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Failure, Skeleton } from '../../../shared/kit/states.tsx'
import styles from './agent-promise.module.css'
import { DueRing } from './due-ring.tsx'
import { dueWords, nextAsk, shareLeft } from './due-time.ts'
import type { Receipt } from './receipt.ts'

const { readIntakeStatus } = intakeEndpoints

type Status = ResponseOf<typeof readIntakeStatus>

const isGone = (error: unknown) => error instanceof ApiError && [401, 403, 404].includes(error.status)

/** Who contacts the consumer, and by when; asks until an agent is found. */
export function AgentPromise({ receipt }: { readonly receipt: Receipt }) {
  const { data, error, refetch } = useQuery({
    queryKey: [readIntakeStatus.path, receipt.id],
    queryFn: ({ signal }) =>
      call(readIntakeStatus, { params: { id: receipt.id }, bearer: receipt.intake_token, signal }),
    refetchInterval: ({ state }) =>
      state.data?.agent || state.status === 'error' ? false : nextAsk(state.dataUpdateCount),
  })
  return (
    <section className={styles.card} aria-label="Your agent" aria-live="polite">
      {data ? (
        <Promised status={data} />
      ) : isGone(error) ? (
        <p className={styles.words}>
          This page no longer shows your agent. Your assessment is still there, unless you asked us to delete it.
        </p>
      ) : error ? (
        <Failure
          compact
          title="We could not load your agent"
          error={error}
          retry={() => {
            void refetch()
          }}
        />
      ) : (
        <Loading />
      )}
    </section>
  )
}

function Loading() {
  return (
    <>
      <Skeleton circle height={88} />
      <div className={styles.words}>
        <span className="visually-hidden">Loading</span>
        <Stack gap="sm">
          <Skeleton height={16} width="55%" />
          <Skeleton height={32} width="85%" />
          <Skeleton height={16} width="40%" />
        </Stack>
      </div>
    </>
  )
}

export function Promised({ status: { agent, assigned_at, due_at, first_contact_at } }: { readonly status: Status }) {
  const now = useNow()
  // Without an agent it waits in our own queue, and the clock runs all the same.
  const name = agent ? `${agent.first_name} ${agent.last_name}` : 'A licensed agent'
  if (first_contact_at) {
    return (
      <div className={styles.words}>
        <p className={styles.due}>{name} has contacted you</p>
        <p className={styles.soft}>Look for a message from {agent?.company_name ?? name}.</p>
      </div>
    )
  }
  if (!due_at) {
    // Who has an agent from an earlier assessment keeps them, and the time promised then may be over.
    const [headline, more] = agent
      ? [`${name} is your agent`, 'They have your new answers.']
      : ['We are finding your agent', 'This usually takes a few seconds. You can stay or leave. Nothing is lost.']
    return (
      <>
        <DueRing share={null} />
        <div className={styles.words}>
          <p className={styles.due}>{headline}</p>
          <p className={styles.soft}>{more}</p>
        </div>
      </>
    )
  }
  const left = Date.parse(due_at) - now
  return (
    <>
      <DueRing share={assigned_at ? shareLeft(assigned_at, due_at, now) : null} />
      <div className={styles.words}>
        <p>
          <strong>{name}</strong>
          {agent?.company_name && <span className={styles.soft}> of {agent.company_name}</span>} will contact you by
        </p>
        <p className={styles.due}>
          <time dateTime={due_at}>{dueWords(due_at)}</time>
        </p>
        <p className={styles.soft}>
          {left > 0
            ? `${duration(left)} left. ${agent ? 'You don’t have to do anything.' : 'Our team is choosing an agent for you.'}`
            : 'That time has passed. We know about it and are finding out why.'}
        </p>
      </div>
    </>
  )
}
