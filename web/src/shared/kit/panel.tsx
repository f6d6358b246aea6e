import { type ReactNode, useId } from 'react'
import layout from './layout.module.css'
import { Cluster, FLOW, type Flow, Stack } from './layout.tsx'
import styles from './panel.module.css'
import { type Common, classes, part } from './part.ts'
import { Heading, type HeadingSize, type Level, Text, type Tone } from './text.tsx'

interface PanelLook extends Flow {
  /** `sunk` and `open` (a dashed line) are less prominent, `tint` stands out, and the others have a meaning. */
  readonly tone?: Tone | 'sunk' | 'tint' | 'open' | undefined
  readonly pad?: 'none' | 'sm' | 'md' | 'lg' | 'xl' | undefined
}

/** A framed surface with a stack of children. As a link, it reacts to the pointer. */
export const Panel = part<PanelLook, 'div'>(
  'div',
  classes(layout.flow, layout.stack, styles.panel),
  [...FLOW, 'tone', 'pad'],
  { gap: 'md' },
)

interface Head {
  readonly title: ReactNode
  /** The id of the heading, if something links to it. */
  readonly id?: string | undefined
  /** A sentence below the title that says what this is. */
  readonly lead?: ReactNode
  /** Buttons and fields at the end of the title's line. */
  readonly tools?: ReactNode
}

interface HeadProps extends Head {
  readonly level: Level
  readonly size?: HeadingSize | undefined
}

function TitleLine({ title, id, lead, tools, level, size }: HeadProps) {
  const heading = (
    <Heading level={level} size={size} id={id}>
      {title}
    </Heading>
  )
  const line = tools ? (
    <Cluster justify="between">
      {heading}
      <Cluster>{tools}</Cluster>
    </Cluster>
  ) : (
    heading
  )
  if (!lead) return line
  return (
    <Stack gap={level === 1 || tools ? 'sm' : 'xs'}>
      {line}
      <Text tone="muted" measure>
        {lead}
      </Text>
    </Stack>
  )
}

interface SectionProps extends Head, Flow, Common {
  /** The default is 2. */
  readonly level?: 2 | 3 | 4 | undefined
  readonly size?: HeadingSize | undefined
  readonly children: ReactNode
}

/** A part of a page with a heading, which also names it for screen readers. */
export function Section({ title, id, lead, tools, level = 2, size, children, ...rest }: SectionProps) {
  const own = useId()
  return (
    <Stack as="section" aria-labelledby={id ?? own} {...rest}>
      <TitleLine title={title} id={id ?? own} lead={lead} tools={tools} level={level} size={size} />
      {children}
    </Stack>
  )
}

/** A section on a panel. */
export function PanelSection({
  title,
  id,
  lead,
  tools,
  level = 2,
  children,
  ...rest
}: Omit<SectionProps, 'size'> & PanelLook) {
  const own = useId()
  return (
    <Panel as="section" aria-labelledby={id ?? own} {...rest}>
      <TitleLine title={title} id={id ?? own} lead={lead} tools={tools} level={level} size="label" />
      {children}
    </Panel>
  )
}

interface PageProps extends Omit<Head, 'title' | 'id'> {
  readonly title?: ReactNode
  /** The maximum width: 44, 60 or 76 rem, or no limit. */
  readonly width?: 'text' | 'form' | 'wide' | 'full' | undefined
  readonly gap?: Flow['gap']
  readonly as?: 'div' | 'main' | 'article' | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The column of a page with its title and the space around it. Public pages center it. */
export function Page({ title, lead, tools, width = 'wide', gap = 'lg', as, className, children }: PageProps) {
  return (
    <Stack as={as} gap={gap} className={classes(layout.page, className)} data-width={width}>
      {title && <TitleLine title={title} lead={lead} tools={tools} level={1} />}
      {children}
    </Stack>
  )
}
