import type { ReactNode } from 'react'
import { Row, Stack } from './layout.tsx'
import { Text } from './text.tsx'

interface Props {
  readonly title: ReactNode
  readonly about: ReactNode
  /** What can be done with it. */
  readonly children: ReactNode
}

/** One thing in a list of lines: its name, what there is to say about it, and a button at the end. */
export const Line = ({ title, about, children }: Props) => (
  <Row justify="between">
    <Stack gap="none" grow>
      <Text size="sm" weight="medium">
        {title}
      </Text>
      <Text size="sm" tone="muted">
        {about}
      </Text>
    </Stack>
    {children}
  </Row>
)
