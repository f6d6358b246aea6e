import type { CSSProperties, ElementType, ReactNode } from 'react'
import { type As, classes } from './as.ts'
import styles from './kit.module.css'

/** Steps of the spacing scale in px: 4, 8, 16, 24, 32, 48. The theme's `mt`, `p` and so on use the same words. */
export type Gap = 'none' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl'

/** How a thing behaves in the row, cluster or stack that it stands in. */
export interface Place {
  /** Takes the room that is left. A length (`12rem`) is the least width it wants before a cluster breaks the line. */
  readonly grow?: boolean | string | undefined
  readonly self?: 'start' | 'center' | 'end' | undefined
}

export interface Flow extends Place {
  readonly gap?: Gap | undefined
  /** Across the direction of the flow. */
  readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined
  /** Along the direction of the flow. */
  readonly justify?: 'center' | 'end' | 'between' | undefined
  /** A line between each two things. */
  readonly lines?: boolean | undefined
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
}

/** The attributes that `kit.module.css` reads. */
export function placed({ grow, self }: Place, style?: CSSProperties) {
  return {
    'data-grow': grow ? true : undefined,
    'data-self': self,
    style: grow ? { ...style, '--grow': grow === true ? '0' : grow } : style,
  }
}

function flow(kind: string | undefined, usualGap: Gap) {
  return function KitFlow<E extends ElementType = 'div'>(props: As<E, Flow>) {
    const { as, gap = usualGap, align, justify, lines, grow, self, className, style, ...rest } = props
    const Element: ElementType = as ?? 'div'
    return (
      <Element
        {...rest}
        {...placed({ grow, self }, style)}
        className={classes(styles.flow, kind, className)}
        data-gap={gap}
        data-align={align}
        data-justify={justify}
        data-lines={lines || undefined}
      />
    )
  }
}

/** One thing below the other. As `ul` it is a list without bullets. */
export const Stack = flow(styles.stack, 'md')

/** Things side by side that stay on one line, such as an icon, a name and a count. */
export const Row = flow(styles.row, 'sm')

/** Things side by side that continue on the next line where there is no room: buttons, tags, a title and its tools. */
export const Cluster = flow(styles.cluster, 'sm')

interface GridProps extends Place {
  /** The least width of a column, such as `16rem`. There are as many as fit. */
  readonly min: string
  /** At most this many. */
  readonly columns?: number | undefined
  readonly gap?: Gap | undefined
  readonly align?: Flow['align']
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
}

/** Columns of one width, fewer where there is less room. It needs no breakpoint. */
export function Grid<E extends ElementType = 'div'>(props: As<E, GridProps>) {
  const { as, min, columns = 12, gap = 'md', align, grow, self, className, style, ...rest } = props
  const Element: ElementType = as ?? 'div'
  return (
    <Element
      {...rest}
      {...placed({ grow, self }, Object.assign({ '--min': min, '--columns': columns }, style))}
      className={classes(styles.flow, styles.grid, className)}
      data-gap={gap}
      data-align={align}
    />
  )
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

/** A main part and a narrower side. Where the main part would get less than about half, the two stand below each other. */
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
  readonly list: ReactNode
  readonly detail: ReactNode
  /** Something is chosen: a phone, which has room for one of the two, shows the detail. */
  readonly open: boolean
}

/** A list and, beside it, what is chosen there; each scrolls for itself. */
export function ListDetail({ list, detail, open }: ListDetailProps) {
  return (
    <div className={styles.list_detail} data-open={open}>
      <div className={styles.list}>{list}</div>
      <div className={styles.detail}>{detail}</div>
    </div>
  )
}
