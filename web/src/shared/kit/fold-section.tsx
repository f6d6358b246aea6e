import { type ReactNode, useId } from 'react'
import styles from './details.module.css'
import { Cluster, Stack } from './layout.tsx'
import { Panel } from './panel.tsx'
import { Heading, Text } from './text.tsx'

interface Props {
  readonly title: string
  readonly lead?: string
  /** Shown at the end of the title's line. */
  readonly tag?: ReactNode
  readonly children: ReactNode
}

/** A card of a client's record that opens when its title is pressed. */
export function FoldSection({ title, lead, tag, children }: Props) {
  const id = useId()
  return (
    <Panel as="section" aria-labelledby={id}>
      <details className={styles.details}>
        <summary>
          <Cluster as="span" justify="between" className={styles.title}>
            <Heading level={3} size="label" id={id}>
              {title}
            </Heading>
            {tag}
          </Cluster>
        </summary>
        <Stack className={styles.folded}>
          {lead && (
            <Text tone="muted" measure>
              {lead}
            </Text>
          )}
          {children}
        </Stack>
      </details>
    </Panel>
  )
}
