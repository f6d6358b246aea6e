import type { ElementType, ReactNode } from 'react'
import styles from './layout.module.css'
import { type As, classes, part } from './part.ts'

/**
 * Steps of the spacing scale: 0, 4, 8, 16, 24, 32 and 48 px. Mantine's props `mt`, `p` and so on use the same names.
 */
export type Gap = 'none' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl'

export interface Flow {
  readonly gap?: Gap | undefined
  /** Alignment across the direction of the flow. */
  readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined
  /** Distribution along the direction of the flow. */
  readonly justify?: 'center' | 'end' | 'between' | undefined
  /** Draws a line between children. */
  readonly lines?: boolean | undefined
}

export const FLOW = ['gap', 'align', 'justify', 'lines'] as const

const flow = (kind: string | undefined, gap: Gap) => part<Flow, 'div'>('div', classes(styles.flow, kind), FLOW, { gap })

/** Children below each other. As `ul`, it is a list without bullets. */
export const Stack = flow(styles.stack, 'md')

/** Children side by side that stay on one line, such as an icon, a name and a count. */
export const Row = flow(styles.row, 'sm')

/** Children side by side that wrap onto the next line if there is no room: buttons, tags, a title and its tools. */
export const Cluster = flow(styles.cluster, 'sm')

/** The centered column of a public page. The bar, the footer and each section use one. */
export const Column = flow(styles.column, 'lg')

const Columns = flow(styles.grid, 'md')

interface GridLook extends Flow {
  /** The minimum width of a column, such as `16rem`. The grid has as many columns as fit. */
  readonly min: string
  /** The maximum number of columns. */
  readonly columns?: number | undefined
}

/** Columns of equal width, as many as fit. It needs no breakpoint. */
export function Grid<E extends ElementType = 'div'>({ min, columns = 12, style, ...rest }: As<E, GridLook>) {
  const Element: ElementType = Columns
  return <Element {...rest} style={{ ...style, '--min': min, '--columns': columns }} />
}

interface SplitProps {
  readonly children: ReactNode
  readonly side: ReactNode
  /** The minimum width of the side, such as `20rem`. */
  readonly width?: string
  /** Puts the side before the main part. */
  readonly first?: boolean
  readonly gap?: Gap
}

/** A main part and a narrower side. They move below each other if the main part would get less than about half. */
export function Split({ children, side, width = '20rem', first = false, gap = 'lg' }: SplitProps) {
  const aside = (
    <div className={styles.side} style={Object.assign({ '--side': width })}>
      {side}
    </div>
  )
  return (
    <div className={classes(styles.flow, styles.split)} data-gap={gap}>
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
  /** True if an item is chosen. A phone then shows the detail instead of the list. */
  readonly open: boolean
}

/** A list with the chosen item beside it. Each of the two scrolls on its own. */
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
