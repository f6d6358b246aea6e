import type { CSSProperties, ElementType, ReactNode } from 'react'
import { type As, classes } from './as.ts'
import styles from './kit.module.css'
import { type Place, placed } from './layout.tsx'

export type Tone = 'good' | 'attention' | 'error'

interface TextProps extends Place {
  /** 13, 14, 16, 18 and 20 px in the portal, one step more on public pages; `figure` is a large number. */
  readonly size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'figure' | undefined
  readonly tone?: 'muted' | Tone | undefined
  readonly weight?: 'medium' | 'bold' | undefined
  readonly align?: 'center' | 'end' | undefined
  /** Lines no longer than one reads with ease. */
  readonly measure?: boolean | undefined
  /** One line, cut with an ellipsis. */
  readonly cut?: boolean | undefined
  /** `kept` shows line breaks as they were typed, `anywhere` breaks long words such as addresses. */
  readonly wrap?: 'anywhere' | 'kept' | 'never' | undefined
  /** Digits of one width, for figures that are compared. */
  readonly numeric?: boolean | undefined
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
}

/** A paragraph, or any text with a size, weight or color of its own. */
export function Text<E extends ElementType = 'p'>(props: As<E, TextProps>) {
  const { as, size, tone, weight, align, measure, cut, wrap, numeric, grow, self, className, style, ...rest } = props
  const Element: ElementType = as ?? 'p'
  return (
    <Element
      {...rest}
      {...placed({ grow, self }, style)}
      className={classes(styles.text, className)}
      data-size={size}
      data-tone={tone}
      data-weight={weight}
      data-align={align}
      data-measure={measure || undefined}
      data-cut={cut || undefined}
      data-wrap={wrap}
      data-numeric={numeric || undefined}
    />
  )
}

export type Level = 1 | 2 | 3 | 4

export type HeadingSize = 'display' | 'title' | 'section' | 'label'

const USUAL_SIZE = { 1: 'title', 2: 'section', 3: 'label', 4: 'label' } as const

interface HeadingProps extends Place {
  readonly level: Level
  /** `title` at level 1, `section` at 2, `label` below, unless said otherwise. */
  readonly size?: HeadingSize | undefined
  readonly id?: string | undefined
  readonly tabIndex?: number | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A heading: serif on public pages, sans in the portal. */
export function Heading({ level, size = USUAL_SIZE[level], grow, self, className, ...rest }: HeadingProps) {
  const Element = `h${level}` as const
  return (
    <Element {...rest} {...placed({ grow, self })} className={classes(styles.heading, className)} data-size={size} />
  )
}

interface TagProps extends Place {
  readonly tone?: Tone | 'tint' | 'open' | undefined
  readonly title?: string | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A word in a pill: a state, a kind, a count. */
export function Tag({ tone, grow, self, className, ...rest }: TagProps) {
  return <span {...rest} {...placed({ grow, self })} className={classes(styles.tag, className)} data-tone={tone} />
}

/** Plain elements that carry no classes, such as the legal texts, set in one rhythm. */
export function Prose({
  children,
  className,
}: {
  readonly children: ReactNode
  readonly className?: string | undefined
}) {
  return <div className={classes(styles.prose, className)}>{children}</div>
}
