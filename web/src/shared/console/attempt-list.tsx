import type { FailedAttempt } from '@waymark/contracts/operations/queues/schemas'
import { toTheSecond } from '../format/time.ts'
import { Stack } from '../kit/layout.tsx'
import { Text } from '../kit/text.tsx'
import { span } from './queue-words.ts'

interface Props {
  readonly failures: readonly FailedAttempt[]
  /** Whether the newest error is shown whole. */
  readonly open: boolean
}

/** Attempts that failed, newest first: when, how long, in which process, and its whole error to open. */
export const AttemptList = ({ failures, open }: Props) => (
  <Stack as="ol" gap="sm" lines aria-label="Failed attempts">
    {failures.map(({ began_at, ended_at, by, error }, index) => {
      const [first = '', ...rest] = error.split('\n')
      return (
        <li key={ended_at}>
          <Text size="xs" tone="muted">
            {toTheSecond(ended_at)} · after {span(Date.parse(ended_at) - Date.parse(began_at))} · {by}
          </Text>
          <details open={open && index === 0}>
            <summary>{first}</summary>
            <Text as="pre" size="xs" wrap="kept">
              {rest.join('\n')}
            </Text>
          </details>
        </li>
      )
    })}
  </Stack>
)
