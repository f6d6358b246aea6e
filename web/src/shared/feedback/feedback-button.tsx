import { IconMessageReport } from '@tabler/icons-react'
import { t } from '@waymark/words/t'
import { type ComponentType, Suspense, useRef, useState } from 'react'
import styles from './feedback-button.module.css'

export interface FeedbackDialogProps {
  readonly opened: boolean
  readonly close: () => void
}

interface Props {
  /** Loaded when it is first opened. */
  readonly Dialog: ComponentType<FeedbackDialogProps>
  /** What shares its edge of the screen. */
  readonly place: 'portal' | 'network' | 'page'
}

/** A button that floats above the page, away from fields and submit buttons. */
export function FeedbackButton({ Dialog, place }: Props) {
  // The dialog stays mounted after it was opened, so that it still has the typed text when it opens again.
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setState('closed')
    // A dialog that was loaded open does not know what had the focus before.
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-place={place}
        onClick={() => setState('open')}
        title={t('Feedback')}
      >
        <IconMessageReport size={20} aria-hidden />
        <span className={styles.word}>{t('Feedback')}</span>
      </button>
      {state !== 'never' && (
        <Suspense>
          <Dialog opened={state === 'open'} close={close} />
        </Suspense>
      )}
    </>
  )
}
