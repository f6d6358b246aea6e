import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './question.module.css'

interface Props {
  readonly ask: string
  readonly children: ReactNode
}

/** A question that expands to show its answer. */
export function Question({ ask, children }: Props) {
  return (
    <details className={styles.question}>
      <summary className={styles.ask}>
        {ask}
        <IconChevronDown size={18} stroke={2} aria-hidden className={styles.chevron} />
      </summary>
      <div className={styles.answer}>{children}</div>
    </details>
  )
}
