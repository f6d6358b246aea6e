import type { DeliveryDetail } from '@waymark/contracts/operations/queues/endpoints'
import { span } from '../../../shared/console/queue-words.ts'
import { toTheSecond } from '../../../shared/format/time.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import styles from './queues.module.css'

/** Every attempt that failed, newest first: when, how long, in which process, and its whole error to open. */
export function FailedAttempts({ failures }: Pick<DeliveryDetail, 'failures'>) {
  return (
    <PanelSection level={3} title={`Failed attempts (${failures.length})`}>
      <Stack as="ol" gap="sm" lines>
        {failures.map(({ began_at, ended_at, by, error }, index) => {
          const [first = '', ...rest] = error.split('\n')
          return (
            <li key={ended_at}>
              <Text size="xs" tone="muted">
                {toTheSecond(ended_at)} · after {span(Date.parse(ended_at) - Date.parse(began_at))} · {by}
              </Text>
              <details className={styles.error} open={index === 0}>
                <summary>{first}</summary>
                <Text as="pre" size="xs">
                  {rest.join('\n')}
                </Text>
              </details>
            </li>
          )
        })}
      </Stack>
    </PanelSection>
  )
}
