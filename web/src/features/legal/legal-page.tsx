import type { ReactNode } from 'react'
import { PublicLayout } from '../../shared/ui/public-layout.tsx'
import styles from './legal-page.module.css'

interface Props {
  readonly title: string
  readonly version: string
  readonly lead: string
  readonly children: ReactNode
}

/** A text to read: one column, its version beside the title. */
export function LegalPage({ title, version, lead, children }: Props) {
  return (
    <PublicLayout>
      <article className={styles.page}>
        <h1>{title}</h1>
        <p className={styles.version}>Version {version}</p>
        <p className={styles.lead}>{lead}</p>
        {children}
      </article>
    </PublicLayout>
  )
}
