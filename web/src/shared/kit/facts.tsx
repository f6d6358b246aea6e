import type { ReactNode } from 'react'
import styles from './kit.module.css'
import { classes } from './part.ts'

interface FactsProps {
  /** Beside each other in columns, one a line, in one line of text, or as large figures. */
  readonly look?: 'tiles' | 'rows' | 'inline' | 'figures'
  /** The least width of a column of tiles. */
  readonly min?: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Names and what they are (`dl`), such as what is known of a client. */
export function Facts({ look = 'tiles', min = '11rem', className, children }: FactsProps) {
  return (
    <dl
      className={classes(styles.facts, className)}
      data-look={look}
      style={look === 'tiles' ? Object.assign({ '--min': min }) : undefined}
    >
      {children}
    </dl>
  )
}

/** One of them. */
export function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
