import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { sentenceOf } from '../api/api-error.ts'
import styles from './failure.module.css'

interface Props {
  readonly error: unknown
  readonly retry: () => void
  /** What could not be done, such as `Failed to load users`. */
  readonly title?: string
  readonly compact?: boolean
}

/** In the place of what could not be loaded: what happened, and another try. */
export function Failure({ error, retry, title = 'This could not be loaded', compact = false }: Props) {
  return (
    <div className={styles.failure} data-compact={compact} role="alert">
      <p className={styles.title}>{title}</p>
      <p className={styles.why}>{sentenceOf(error, 'Something went wrong. Please try again.')}</p>
      <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={retry}>
        Retry
      </Button>
    </div>
  )
}
