import { IconCheck } from '@tabler/icons-react'
import { Row, Stack } from '../kit/layout.tsx'
import styles from './tick-list.module.css'

interface Props {
  readonly lines: readonly string[]
  /** Takes the height that is left, as in cards side by side. */
  readonly grow?: boolean
}

/** What is included, one line each, with a tick before it. */
export function TickList({ lines, grow = false }: Props) {
  return (
    <Stack as="ul" gap="sm" grow={grow}>
      {lines.map((line) => (
        <Row key={line} as="li" align="start">
          <IconCheck size={18} stroke={2.25} aria-hidden className={styles.tick} />
          <span>{line}</span>
        </Row>
      ))}
    </Stack>
  )
}
