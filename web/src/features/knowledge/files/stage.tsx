import type { ReactNode, Ref } from 'react'
import styles from './file-preview.module.css'

interface Props {
  readonly ref?: Ref<HTMLElement>
  /** Names the content for screen readers. */
  readonly label: string
  readonly busy?: boolean
  readonly children: ReactNode
}

/** The scrollable area that shows a page. */
export function Stage({ ref, label, busy = false, children }: Props) {
  return (
    // Keyboard users can scroll it only if it takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={ref} className={styles.stage} tabIndex={0} aria-label={label} aria-busy={busy}>
      {children}
    </section>
  )
}
