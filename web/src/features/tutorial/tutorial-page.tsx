import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { messagingEndpoints } from '@waymark/contracts/messaging/endpoints'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { askPages } from '../../shared/api/queries.ts'
import { useSought } from '../../shared/api/use-sought.ts'
import { useMe } from '../../shared/session/me.ts'
import { SignedIn } from '../auth/signed-in.tsx'
import { Shell } from '../dashboard/shell.tsx'
import { AssessmentLink } from '../overview/assessment-link.tsx'
import { useLinkCopied } from '../overview/link-copied.ts'
import { dashboardQuery } from '../overview/live.ts'
import styles from './tutorial-page.module.css'

export function TutorialPage() {
  return (
    <SignedIn>
      <Shell place={null}>
        <FirstSteps />
      </Shell>
    </SignedIn>
  )
}

/** What a new broker does first; each ticks itself once it is true. */
function FirstSteps() {
  const me = useMe()
  const link_copied = useLinkCopied()
  const summary = useQuery(dashboardQuery).data
  const messages = useInfiniteQuery(askPages(messagingEndpoints.listMessages, { query: { limit: 100 } }))
  const written = useSought(messages, ({ sender_id }) => sender_id === me?.id)
  const steps: readonly { title: string; done: boolean; children: ReactNode }[] = [
    {
      title: 'Tell us where you are licensed',
      done: (me?.states_licensed.length ?? 0) > 0,
      children: (
        <p>
          Leads of the pool come only from your states. Set them under <Link to="/broker">Preferences</Link>.
        </p>
      ),
    },
    {
      title: 'Get your credentials verified',
      done: me?.credentials_verified ?? false,
      children: (
        <p>
          An administrator does this for you. Until then everything works, and clients of your own link come to you;
          leads of the pool follow once you are verified.
        </p>
      ),
    },
    { title: 'Copy your assessment link', done: link_copied, children: <AssessmentLink /> },
    {
      title: 'Receive your first client',
      done: (summary?.total_clients ?? 0) > 0,
      children: (
        <p>
          Whoever completes the assessment through your link appears under <Link to="/broker?tab=clients">Clients</Link>{' '}
          within a second, with 24 hours for your first contact.
        </p>
      ),
    },
    {
      title: 'Write your first message',
      done: Boolean(written),
      children: (
        <p>
          To a client, or to another broker of the network, under <Link to="/broker?tab=agent-network">Messages</Link>.
        </p>
      ),
    },
  ]
  const done = steps.filter((step) => step.done).length
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>First steps</h1>
      <p className={styles.lead} aria-live="polite">
        {done === steps.length ? 'All done. You are ready for your clients.' : `${done} of ${steps.length} done`}
      </p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title} className={styles.step} data-done={step.done}>
            {step.done ? <IconCircleCheckFilled size={26} aria-hidden /> : <IconCircleDashed size={26} aria-hidden />}
            <div>
              <h2>
                {step.title}
                <span className="visually-hidden">{step.done ? ' (done)' : ' (to do)'}</span>
              </h2>
              {step.children}
            </div>
          </li>
        ))}
      </ol>
      <Link to="/broker">Go to the dashboard</Link>
    </div>
  )
}
