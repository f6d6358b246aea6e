import type { ReactNode, Ref } from 'react'
import { type Common, classes, part } from './part.ts'
import styles from './text.module.css'

export type Tone = 'good' | 'attention' | 'error'

interface TextLook {
  /** 13, 14, 16, 18 and 20 px in the portal, one step more on public pages; `figure` is a large number. */
  readonly size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'figure' | undefined
  readonly tone?: 'muted' | Tone | undefined
  readonly weight?: 'medium' | 'bold' | undefined
  readonly align?: 'center' | 'end' | undefined
  /** Limits the length of lines, so they are easy to read. */
  readonly measure?: boolean | undefined
  /** One line, cut with an ellipsis. */
  readonly cut?: boolean | undefined
  /** `kept` shows line breaks as the user typed them, `anywhere` breaks long words such as addresses. */
  readonly wrap?: 'anywhere' | 'kept' | 'never' | undefined
  /** For a link outside a sentence: makes it tall enough for a finger. */
  readonly tap?: boolean | undefined
  /** Digits of equal width, for figures to compare. */
  readonly numeric?: boolean | undefined
}

/** A paragraph, or any text with its own size, weight or color. */
export const Text = part<TextLook, 'p'>('p', classes(styles.text), [
  'size',
  'tone',
  'weight',
  'align',
  'measure',
  'cut',
  'wrap',
  'tap',
  'numeric',
])

export type Level = 1 | 2 | 3 | 4

export type HeadingSize = 'display' | 'title' | 'section' | 'label'

const USUAL_SIZE = ['title', 'section', 'label', 'label'] as const

const Line = part<{ readonly size?: HeadingSize | undefined }, 'h2'>('h2', classes(styles.heading), ['size'])

interface HeadingProps extends Common {
  readonly level: Level
  /** The default is `title` at level 1, `section` at level 2 and `label` below. */
  readonly size?: HeadingSize | undefined
  readonly id?: string | undefined
  readonly tabIndex?: number | undefined
  readonly ref?: Ref<HTMLHeadingElement> | undefined
  readonly children: ReactNode
}

/** A heading: serif on public pages, sans in the portal. */
export function Heading({ level, size = USUAL_SIZE[level - 1], ...rest }: HeadingProps) {
  return <Line as={`h${level}`} size={size} {...rest} />
}

interface TagLook {
  readonly tone?: Tone | 'tint' | 'open' | undefined
}

/** A short label in a pill: a state, a kind, a count. */
export const Tag = part<TagLook, 'span'>('span', classes(styles.tag), ['tone'])

/** Gives plain elements without classes, such as the legal texts, even spacing. */
export const Prose = part<object, 'div'>('div', classes(styles.prose), [])
