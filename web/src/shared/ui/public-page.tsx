import type { ReactNode } from 'react'
import { Cluster, Column, Grid, Stack } from '../kit/layout.tsx'
import { classes } from '../kit/part.ts'
import { Heading, Text } from '../kit/text.tsx'
import styles from './public-page.module.css'

interface HeroProps {
  /** Content above the title, such as a badge. */
  readonly before?: ReactNode
  readonly title: string
  readonly lead: ReactNode
  readonly actions: ReactNode
  /** Small text below the buttons. */
  readonly small?: ReactNode
  readonly after?: ReactNode
  readonly scene: ReactNode
}

/** The opening of a public page: its promise, its main buttons and a picture. */
export function Hero({ before, title, lead, actions, small, after, scene }: HeroProps) {
  return (
    <Column as="section" className={styles.hero}>
      <Stack gap="lg">
        {before}
        <Heading level={1} size="display">
          {title}
        </Heading>
        <Text size="xl" tone="muted" className={styles.lead}>
          {lead}
        </Text>
        <Cluster gap="md">{actions}</Cluster>
        {small && <Text tone="muted">{small}</Text>}
        {after}
      </Stack>
      {scene}
    </Column>
  )
}

interface SectionProps {
  /** The id of the heading, for links to it. */
  readonly id: string
  readonly heading: string
  readonly under?: ReactNode
  /** The background, if it differs from the page's. */
  readonly ground?: 'band' | 'tint'
  /** Puts the heading beside the content if there is room. */
  readonly beside?: boolean
  readonly children: ReactNode
}

export function PageSection({ id, heading, under, ground, beside = false, children }: SectionProps) {
  return (
    <section className={styles[ground ?? 'plain']} aria-labelledby={id}>
      <Column className={classes(styles.section, beside ? styles.beside : undefined)}>
        <Stack gap="sm">
          <Heading level={2} size="title" id={id} tabIndex={-1}>
            {heading}
          </Heading>
          {under && (
            <Text tone="muted" measure>
              {under}
            </Text>
          )}
        </Stack>
        <Stack gap="lg">{children}</Stack>
      </Column>
    </section>
  )
}

interface PointsProps {
  readonly points: readonly { readonly name: string; readonly what: ReactNode }[]
  /** The maximum number of columns. */
  readonly columns: 2 | 3 | 4
  readonly level?: 3 | 4
  /** With a line above each point, or numbered as steps. */
  readonly look?: 'ruled' | 'numbered'
}

/** A few points, each with a name and a sentence. */
export function Points({ points, columns, level = 3, look }: PointsProps) {
  return (
    <Grid
      as={look === 'numbered' ? 'ol' : 'ul'}
      min={columns === 4 ? '12rem' : '17rem'}
      columns={columns}
      gap="xl"
      className={styles.points}
      data-look={look}
    >
      {points.map(({ name, what }) => (
        <Stack key={name} as="li" gap="xs">
          <Heading level={level} size="label">
            {name}
          </Heading>
          <Text tone="muted">{what}</Text>
        </Stack>
      ))}
    </Grid>
  )
}

/** The frame of a list of questions that expand one by one. */
export function Questions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.questions}>{children}</div>
}
