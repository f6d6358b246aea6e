import { Progress, Skeleton } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { FirstSteps as Done } from '@waymark/contracts/people/accounts/schemas'
import { Link } from 'react-router-dom'
import { Page } from '../../../shared/kit/panel.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import styles from './first-steps.module.css'
import { firstStepsQuery, useFirstStepsLive } from './live.ts'
import { STEPS } from './steps.tsx'

/** The first steps for a new broker. Each one is checked off once it is done. */
export function FirstSteps() {
  useFirstStepsLive()
  const steps = useQuery({ ...firstStepsQuery, refetchInterval: useFallbackPolling() })
  return (
    <Page title="First steps" width="text">
      {steps.data ? (
        <Checklist done={steps.data} />
      ) : steps.isError ? (
        <Failure error={steps.error} retry={() => void steps.refetch()} />
      ) : (
        <Skeleton height={640} mt="md" />
      )}
    </Page>
  )
}

function Checklist({ done }: { readonly done: Done }) {
  const count = STEPS.filter(({ name }) => done[name]).length
  const complete = count === STEPS.length
  return (
    <>
      <p className={styles.lead} aria-live="polite">
        {complete ? 'All done. You are ready for your clients.' : `${count} of ${STEPS.length} done`}
      </p>
      <Progress value={(100 * count) / STEPS.length} mb="lg" aria-hidden />
      <ol className={styles.steps}>
        {STEPS.map(({ name, title, children }) => (
          <li key={name} className={styles.step} data-done={done[name]}>
            {done[name] ? <IconCircleCheckFilled size={26} aria-hidden /> : <IconCircleDashed size={26} aria-hidden />}
            <div>
              <h2>
                {title}
                <span className="visually-hidden">{done[name] ? ' (done)' : ' (to do)'}</span>
              </h2>
              {children}
            </div>
          </li>
        ))}
      </ol>
      <p>
        <Link to="/broker" className={styles.go}>
          {complete ? 'Go to the dashboard' : 'Skip for now and go to the dashboard'}
        </Link>
      </p>
      {!complete && <p className={styles.lead}>You can find this list again in your account menu.</p>}
    </>
  )
}
