import type { ElementType, ReactNode } from 'react'
import styles from './kit.module.css'
import { type As, classes, part } from './part.ts'

/** Steps of the spacing scale: 0, 4, 8, 16, 24, 32 and 48 px. The theme's `mt`, `p` and so on use the same words. */
export type Gap = 'none' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl'

export interface Flow {
  readonly gap?: Gap | undefined
  /** Across the direction of the flow. */
  readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined
  /** Along the direction of the flow. */
  readonly justify?: 'center' | 'end' | 'between' | undefined
  /** A line between each two things. */
  readonly lines?: boolean | undefined
}

export const FLOW = ['gap', 'align', 'justify', 'lines'] as const

const flow = (kind: string | undefined, gap: Gap) => part<Flow, 'div'>('div', classes(styles.flow, kind), FLOW, { gap })

/** One thing below the other. As `ul` it is a list without bullets. */
export const Stack = flow(styles.stack, 'md')

/** Things side by side that stay on one line, such as an icon, a name and a count. */
export const Row = flow(styles.row, 'sm')

/** Things side by side that continue on the next line where there is no room: buttons, tags, a title and its tools. */
export const Cluster = flow(styles.cluster, 'sm')

/** The centered column of a public page; its sections, its bar and its footer are each one. */
export const Column = flow(styles.column, 'lg')

const Columns = flow(styles.grid, 'md')

interface GridLook extends Flow {
  /** The least width of a column, such as `16rem`. There are as many as fit. */
  readonly min: string
  /** At most this many. */
  readonly columns?: number | undefined
}

/** Columns of one width, fewer where there is less room. It needs no breakpoint. */
export function Grid<E extends ElementType = 'div'>({ min, columns = 12, style, ...rest }: As<E, GridLook>) {
  const Element: ElementType = Columns
  return <Element {...rest} style={{ ...style, '--min': min, '--columns': columns }} />
}

interface SplitProps {
  readonly children: ReactNode
  readonly side: ReactNode
  /** The least width of the side, such as `20rem`. */
  readonly width?: string
  /** The side stands before the main part. */
  readonly first?: boolean
  readonly gap?: Gap
  readonly className?: string | undefined
}

/** A main part and a narrower side. Where the main part would get less than about half, they stand below each other. */
export function Split({ children, side, width = '20rem', first = false, gap = 'lg', className }: SplitProps) {
  const aside = (
    <div className={styles.side} style={Object.assign({ '--side': width })}>
      {side}
    </div>
  )
  return (
    <div className={classes(styles.flow, styles.split, className)} data-gap={gap}>
      {first && aside}
      <div className={styles.main}>{children}</div>
      {!first && aside}
    </div>
  )
}

interface ListDetailProps {
  /** Names of the two regions, such as `Users` and `User`. */
  readonly names: { readonly list: string; readonly detail: string }
  readonly list: ReactNode
  readonly detail: ReactNode
  /** Something is chosen: a phone, which has room for one of the two, shows the detail. */
  readonly open: boolean
}

/** A list and, beside it, what is chosen there; each scrolls for itself. */
export function ListDetail({ names, list, detail, open }: ListDetailProps) {
  return (
    <div className={styles.list_detail} data-open={open}>
      <section className={styles.list} aria-label={names.list}>
        {list}
      </section>
      <section className={styles.detail} aria-label={names.detail}>
        {detail}
      </section>
    </div>
  )
}
