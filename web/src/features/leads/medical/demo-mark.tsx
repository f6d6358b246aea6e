import type { ReactNode } from 'react'
import styles from './demo-mark.module.css'

/** Stands above made-up data for as long as they are on the screen. */
export function DemoMark({ children }: { readonly children: ReactNode }) {
  return (
    <aside className={styles.mark} aria-label="Demonstration data">
      <p>
        <strong>Demonstration data</strong> <span>{children}</span>
      </p>
    </aside>
  )
}
