import type { ReactNode } from 'react'
import styles from './details.module.css'
import { Stack } from './layout.tsx'

interface Props {
  readonly summary: ReactNode
  readonly open?: boolean
  readonly children: ReactNode
}

/** A part of a card that opens when its summary is pressed. */
export function Details({ summary, open, children }: Props) {
  return (
    <details className={styles.details} open={open}>
      <summary>{summary}</summary>
      <Stack gap="sm" className={styles.inside}>
        {children}
      </Stack>
    </details>
  )
}
