import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import type { OwnApplication } from '@waymark/contracts/networks/applications/schemas'
import { NETWORK_NAMES } from '@waymark/contracts/people/memberships/names'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { createQueryClient } from '../../../shared/api/queries.ts'
import { WaysToReach } from '../../../shared/brand/operator.tsx'
import { useSite } from '../../../shared/brand/site.ts'
import { timeInWords, useRetainedFor } from '../../../shared/brand/use-retained-for.ts'
import { When } from '../../../shared/format/when.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { Action, ActionLink } from '../../../shared/ui/action.tsx'
import { tabStorage } from '../../../shared/ui/browser-storage.ts'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import styles from './apply-page.module.css'
import { AskedQuestion } from './asked-question.tsx'
import { expiredInvitation } from './expired-invitation.ts'
import { Join } from './join.tsx'
import { applicationQuery, isGone, useOwnAction } from './own-application.ts'

const queryClient = createQueryClient()
/** Stored for this tab only, because the token opens the applicant's application without a sign-in. */
const TOKEN = 'application_token'

/** The page behind the emailed link, where an applicant sees the status of their application. */
export function ApplicationPage() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const link_token = new URLSearchParams(hash.slice(1)).get('token')
  useEffect(() => {
    if (link_token === null) return
    tabStorage.write(TOKEN, link_token)
    // Remove the token from the address, because the browser history or a screenshot would reveal it.
    void navigate('/application', { replace: true })
  }, [link_token, navigate])
  const token = link_token ?? tabStorage.read(TOKEN)
  return (
    <PublicLayout>
      <div className={styles.page}>
        {token === null ? (
          <NothingHere />
        ) : (
          <QueryClientProvider client={queryClient}>
            <Loaded key={token} token={token} />
          </QueryClientProvider>
        )}
      </div>
    </PublicLayout>
  )
}

function Loaded({ token }: { readonly token: string }) {
  const { data, error, refetch } = useQuery(applicationQuery(token))
  if (isGone(error)) return <NothingHere />
  if (data) return <Opened token={token} application={data} />
  return (
    <>
      <h1 className={styles.title}>Your application</h1>
      {error ? (
        <Failure title="Your application could not be loaded" error={error} retry={() => void refetch()} />
      ) : (
        <output className={styles.waiting} aria-label="Loading your application" />
      )}
    </>
  )
}

interface Props {
  readonly token: string
  readonly application: OwnApplication
}

function Opened({ token, application }: Props) {
  const { join_origin, name, created_at, status, sectors, bio_short, questions } = application
  const undecided = status === 'received' || status === 'asked'
  return (
    <>
      <h1 className={styles.title}>Your application</h1>
      <p className={styles.soft}>
        To the {NETWORK_NAMES[join_origin]}, by {name}, <When at={created_at} />
      </p>
      <section className={styles.state} aria-label="Status" aria-live="polite">
        <State token={token} application={application} />
      </section>
      {questions.length > 0 && (
        <section className={styles.section} aria-labelledby="questions">
          <h2 id="questions">Questions for you</h2>
          {questions.map((question) => (
            <AskedQuestion key={question.id} token={token} question={question} open={undecided} />
          ))}
        </section>
      )}
      <section className={styles.section} aria-labelledby="sent">
        <h2 id="sent">What you sent</h2>
        <p>{sectors.join(', ')}</p>
        <p className={styles.words}>{bio_short}</p>
      </section>
      {undecided && <Withdraw token={token} />}
    </>
  )
}

function State({ token, application }: Props): ReactNode {
  const { status, decline_reason, invitation, invite_code, join_origin } = application
  const { operator } = useSite()
  if (status === 'asked') {
    return (
      <>
        <strong>We have a question for you.</strong>
        <p>Please answer below so we can continue.</p>
      </>
    )
  }
  if (status === 'declined') {
    return (
      <>
        <strong>We cannot offer you a membership at this time.</strong>
        <p className={styles.words}>{decline_reason}</p>
      </>
    )
  }
  if (status === 'withdrawn') {
    return (
      <>
        <strong>You withdrew this application.</strong>
        <p>There is nothing left to do. You can apply again at any time.</p>
      </>
    )
  }
  if (status === 'received') {
    return (
      <>
        <strong>We are reviewing it.</strong>
        <p>You will hear from us within 3-5 business days, either way.</p>
      </>
    )
  }
  return (
    <>
      <strong>Welcome to the {NETWORK_NAMES[join_origin]}. You are approved.</strong>
      {invite_code !== null ? (
        <>
          <p>The invitation works once, within 14 days of our email.</p>
          <Join token={token} invite_code={invite_code} />
        </>
      ) : invitation === 'expired' ? (
        <p>
          {expiredInvitation(operator)} <WaysToReach />
        </p>
      ) : (
        <>
          <p>You are a member. Sign in with your account.</p>
          <ActionLink to="/broker/login">Sign in</ActionLink>
        </>
      )}
    </>
  )
}

function Withdraw({ token }: { readonly token: string }) {
  const kept = timeInWords(useRetainedFor(), 'closed_applications')
  const [asking, setAsking] = useState(false)
  const withdrawing = useOwnAction(token, () =>
    call(applicationEndpoints.withdrawApplication, { body: { application_token: token } }),
  )
  return (
    <section className={styles.section} aria-labelledby="withdraw">
      <h2 id="withdraw">Withdraw</h2>
      <p>Withdraws your application permanently. We delete it {kept} later.</p>
      {withdrawing.isError && (
        <p role="alert" className={styles.refusal}>
          {sentenceOf(withdrawing.error, 'It was not withdrawn. Please try again.')}
        </p>
      )}
      {asking ? (
        <>
          <Action disabled={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
            Yes, withdraw it
          </Action>{' '}
          <Action weight="second" disabled={withdrawing.isPending} onClick={() => setAsking(false)}>
            Keep it
          </Action>
        </>
      ) : (
        <Action weight="second" onClick={() => setAsking(true)}>
          Withdraw my application
        </Action>
      )}
    </section>
  )
}

function NothingHere() {
  const kept = timeInWords(useRetainedFor(), 'closed_applications')
  return (
    <>
      <h1 className={styles.title}>This link does not work</h1>
      <p>
        Please open the link in our latest email to you. It works for a year, or until {kept} after the application was
        declined or withdrawn.
      </p>
    </>
  )
}
