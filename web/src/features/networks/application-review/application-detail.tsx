import { Button, Skeleton, Textarea } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { applicationEndpoints, type ReviewedApplication } from '@waymark/contracts/networks/applications/endpoints'
import { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'
import { NETWORK_NAMES } from '@waymark/contracts/people/memberships/names'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { answersFrom, ask } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { STATUS_LABELS, toneOf } from '../../../shared/console/application-words.ts'
import styles from '../../../shared/console/console.module.css'
import { Fact } from '../../../shared/console/fact.tsx'
import { Mark } from '../../../shared/console/mark.tsx'
import { exactly } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { toast } from '../../../shared/ui/toast.tsx'

const {
  readApplication,
  listApplications,
  askApplicant,
  approveApplication,
  declineApplication,
  reopenApplication,
  inviteApplicantAgain,
} = applicationEndpoints

export function ApplicationDetail({ id }: { readonly id: string }) {
  const [address] = useSearchParams()
  const back = new URLSearchParams(address)
  back.delete('application')
  const application = useQuery(ask(readApplication, { params: { id } }))
  return (
    <div className={styles.record}>
      <Link to={`/admin/applications?${back}`} className={styles.back}>
        <IconArrowLeft size={18} aria-hidden /> All applications
      </Link>
      {application.data ? (
        <Application application={application.data} />
      ) : application.isError ? (
        <Failure
          title="Could not load application"
          error={application.error}
          retry={() => void application.refetch()}
        />
      ) : (
        <Skeleton height={400} />
      )}
    </div>
  )
}

interface Props {
  readonly application: ReviewedApplication
}

function Application({ application }: Props) {
  const { name, org, email, phone, county, sectors, bio_short, join_origin, status, created_at, questions, others } =
    application
  return (
    <>
      <div>
        <h2>{name}</h2>
        <p className={styles.dimmed}>
          To the {NETWORK_NAMES[join_origin]} · <When at={created_at} />
        </p>
      </div>
      <div className={styles.acts}>
        <Mark tone={toneOf(status)}>{STATUS_LABELS[status]}</Mark>
        <Decisions application={application} />
      </div>
      <Outcome application={application} />
      <div className={styles.panel}>
        <dl className={styles.facts}>
          <Fact name="Organization">{org}</Fact>
          <Fact name="Email">
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
          <Fact name="Phone">{phone && <a href={`tel:${phone}`}>{phone}</a>}</Fact>
          <Fact name="County">{county}</Fact>
          <Fact name="Sectors">{sectors.join(', ')}</Fact>
          <Fact name="Received">{exactly(created_at)}</Fact>
        </dl>
      </div>
      <section className={styles.panel}>
        <h3>What they wrote</h3>
        <p className={styles.notes}>{bio_short}</p>
      </section>
      {questions.map(({ id, question, asked_at, answer, answered_at }) => (
        <section key={id} className={styles.panel}>
          <h3 className={styles.notes}>{question}</h3>
          <p className={styles.notes}>{answer ?? 'Not answered yet.'}</p>
          <p className={styles.dimmed}>
            Asked <When at={asked_at} />
            {answered_at !== null && (
              <>
                , answered <When at={answered_at} />
              </>
            )}
          </p>
        </section>
      ))}
      <Words application={application} />
      {others.length > 0 && (
        <section className={styles.panel}>
          <h3>From the same address</h3>
          <ul>
            {others.map((other) => (
              <li key={other.id}>
                <Link to={`/admin/applications?application=${other.id}`}>
                  {NETWORK_NAMES[other.join_origin]}, {STATUS_LABELS[other.status].toLowerCase()}
                </Link>{' '}
                (<When at={other.created_at} />)
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const INVITED: Readonly<Record<NonNullable<ReviewedApplication['invitation']>, string>> = {
  sent: 'An invitation is on its way by e-mail. It works once, within 14 days.',
  used: 'The invitation was used: they are a member.',
  expired: 'The invitation expired before it was used.',
  member: 'They had an account and are a member.',
}

function Outcome({ application: { invitation, decline_reason } }: Props) {
  if (invitation !== null) return <p>{INVITED[invitation]}</p>
  return decline_reason === null ? null : <p className={styles.notes}>Your reason: {decline_reason}</p>
}

function Decisions({ application: { id, name, status, invitation, join_origin } }: Props) {
  const params = { id }
  const approve = useAct('Could not approve', () => call(approveApplication, { params }), {
    done: () => toast.success(`${name} is approved.`),
  })
  const reopen = useAct('Could not reopen', () => call(reopenApplication, { params }))
  const invite = useAct('Could not send an invitation', () => call(inviteApplicantAgain, { params }), {
    done: () => toast.success('Another invitation is on its way.'),
  })
  if (status === 'declined') {
    return (
      <Button size="sm" variant="default" loading={reopen.isPending} onClick={() => reopen.mutate()}>
        Reopen
      </Button>
    )
  }
  if (invitation === 'sent' || invitation === 'expired') {
    return (
      <Button size="sm" variant="default" loading={invite.isPending} onClick={() => invite.mutate()}>
        Send another invitation
      </Button>
    )
  }
  if (status !== 'received' && status !== 'asked') return null
  const askFirst = () =>
    modals.openConfirmModal({
      title: `Approve ${name}?`,
      children: `They are let into the ${NETWORK_NAMES[join_origin]}, and mailed at once. An approval is final.`,
      labels: { confirm: 'Approve', cancel: 'Cancel' },
      centered: true,
      closeButtonProps: { 'aria-label': 'Close' },
      onConfirm: () => approve.mutate(),
    })
  return (
    <Button size="sm" loading={approve.isPending} onClick={askFirst}>
      Approve
    </Button>
  )
}

/** One field for what is said to the applicant: a question, or why they are declined. */
function Words({ application: { id, name, status } }: Props) {
  const [text, setText] = useState('')
  const params = { id }
  const said = () => setText('')
  const question = useAct('Could not ask', () => call(askApplicant, { params, body: { question: text } }), {
    done: () => {
      said()
      toast.success('Your question is on its way.')
    },
  })
  const reopen = useAct('Could not reopen', () => call(reopenApplication, { params }))
  const decline = useAct('Could not decline', () => call(declineApplication, { params, body: { reason: text } }), {
    done: () => {
      said()
      toast.undo(`${name} is declined, and hears of it in a minute.`, () => reopen.mutate())
    },
  })
  if (status !== 'received' && status !== 'asked') return null
  const empty = text.trim() === ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!empty && !question.isPending) question.mutate()
  }
  const askFirst = () =>
    modals.openConfirmModal({
      title: `Decline ${name}?`,
      children: 'They are mailed your words as the reason, in a minute. Until then you can take it back unheard.',
      labels: { confirm: 'Decline', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      centered: true,
      closeButtonProps: { 'aria-label': 'Close' },
      onConfirm: () => decline.mutate(),
    })
  return (
    <form className={styles.panel} onSubmit={send}>
      <Textarea
        label="Your words to the applicant"
        description="A question, or the reason why you decline. They read exactly this."
        autosize
        minRows={3}
        maxLength={LIMITS.free_text}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        mb="sm"
      />
      <div className={styles.acts}>
        <Button size="sm" type="submit" variant="default" disabled={empty} loading={question.isPending}>
          Ask this
        </Button>
        <Button size="sm" variant="default" disabled={empty} loading={decline.isPending} onClick={askFirst}>
          Decline with this reason
        </Button>
      </div>
    </form>
  )
}

/** What the answer holds is shown at once; the list and how many wait are read again. */
function useAct(
  failed: string,
  act: () => Promise<ReviewedApplication>,
  { done }: { readonly done?: () => void } = {},
) {
  const queries = useQueryClient()
  return useAction({
    mutationFn: act,
    onSuccess: (application) => {
      queries.setQueryData(ask(readApplication, { params: { id: application.id } }).queryKey, application)

      done?.()
    },
    onError: (error) => {
      toast.error(failed, error)
      // Another administrator may have been faster.
      void queries.invalidateQueries({ queryKey: answersFrom(readApplication) })
    },
    reread: [listApplications, adminEndpoints.readListCounts],
  })
}
