import type { ReactNode } from 'react'
import styles from './page-banner.module.css'

interface Props {
  readonly shown: boolean
  readonly children: ReactNode
}

/** What concerns the whole page, at its top. Screen readers say it when it appears. */
export const PageBanner = ({ shown, children }: Props) => (
  <output className={styles.live}>{shown && <span className={styles.banner}>{children}</span>}</output>
)
