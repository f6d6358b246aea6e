import { UnstyledButton } from '@mantine/core'
import { IconMessageReport } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import styles from './feedback.module.css'

const FeedbackModal = lazy(() => import('./feedback-modal.tsx').then((m) => ({ default: m.FeedbackModal })))

/** Floats above the page, out of the way of what is written and sent there. */
export function FeedbackButton() {
  // The modal stays once it was open, so that what was typed is there when it opens again.
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <UnstyledButton className={styles.button} onClick={() => setState('open')} title="Feedback">
        <IconMessageReport size={20} aria-hidden />
        <span className={styles.word}>Feedback</span>
      </UnstyledButton>
      {state !== 'never' && (
        <Suspense>
          <FeedbackModal opened={state === 'open'} close={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
