import type { ReactNode } from 'react'
import styles from './form.module.css'

/** Which step this is, on a line of its own above the title. */
export function Step({ children }: { readonly children: ReactNode }) {
  return <span className={styles.step}>{children}</span>
}
