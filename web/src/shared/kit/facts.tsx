import type { ReactNode } from 'react'
import styles from './text.module.css'

interface FactsProps {
  /** Columns of tiles, one fact per line, all in one line of text, or large figures. */
  readonly look?: 'tiles' | 'rows' | 'inline' | 'figures'
  /** The minimum width of a column of tiles. */
  readonly min?: string
  readonly children: ReactNode
}

/** Names with their values (`dl`), such as the details of a client. */
export function Facts({ look = 'tiles', min = '11rem', children }: FactsProps) {
  return (
    <dl
      className={styles.facts}
      data-look={look}
      style={look === 'tiles' ? Object.assign({ '--min': min }) : undefined}
    >
      {children}
    </dl>
  )
}

/** One name with its value. */
export function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
