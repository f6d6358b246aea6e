import type { ReactNode } from 'react'
import styles from './form.module.css'

/** The number of the step, on its own line above the title. */
export function Step({ children }: { readonly children: ReactNode }) {
  return <span className={styles.step}>{children}</span>
}
