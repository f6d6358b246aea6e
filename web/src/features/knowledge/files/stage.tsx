import type { ReactNode, Ref } from 'react'
import styles from './file-preview.module.css'

interface Props {
  readonly ref?: Ref<HTMLElement>
  /** What is shown, for those who listen. */
  readonly label: string
  readonly busy?: boolean
  readonly children: ReactNode
}

/** Where a page lies and is scrolled. */
export function Stage({ ref, label, busy = false, children }: Props) {
  return (
    // The keyboard scrolls only what it can reach.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={ref} className={styles.stage} tabIndex={0} aria-label={label} aria-busy={busy}>
      {children}
    </section>
  )
}
