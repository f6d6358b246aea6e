import type { ReactNode } from 'react'
import styles from './public-page.module.css'

interface HeroProps {
  /** Above the title, such as a mark. */
  readonly before?: ReactNode
  readonly title: string
  readonly lead: ReactNode
  readonly acts: ReactNode
  /** Below the acts, in small. */
  readonly small?: ReactNode
  readonly after?: ReactNode
  readonly scene: ReactNode
}

/** What a public page opens with: its promise, what one can do, and a picture of it. */
export function Hero({ before, title, lead, acts, small, after, scene }: HeroProps) {
  return (
    <section className={styles.hero}>
      <div>
        {before}
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <div className={styles.acts}>{acts}</div>
        {small && <p className={styles.small}>{small}</p>}
        {after}
      </div>
      {scene}
    </section>
  )
}

interface SectionProps {
  /** Of the heading, which a link may lead to. */
  readonly id: string
  readonly heading: string
  readonly under?: ReactNode
  /** What it stands on, if not on the page. */
  readonly ground?: 'band' | 'tint'
  /** The heading stands beside what it is of, where there is room. */
  readonly beside?: boolean
  readonly children: ReactNode
}

export function PageSection({ id, heading, under, ground, beside = false, children }: SectionProps) {
  return (
    <section className={styles[ground ?? 'plain']} aria-labelledby={id}>
      <div className={beside ? `${styles.section} ${styles.beside}` : styles.section}>
        <div>
          <h2 id={id} tabIndex={-1} className={styles.heading}>
            {heading}
          </h2>
          {under && <p className={styles.under}>{under}</p>}
        </div>
        <div>{children}</div>
      </div>
    </section>
  )
}

/** The frame of questions that open one by one. */
export function Questions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.questions}>{children}</div>
}
