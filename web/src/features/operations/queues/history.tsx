import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { QUEUE_HISTORY_RANGES, type QueueHistory, queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import { ask } from '../../../shared/api/queries.ts'
import { span } from '../../../shared/console/queue-words.ts'
import { weekdayTime } from '../../../shared/format/time.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { Bars } from './bars.tsx'
import styles from './queues.module.css'

const ASK_MS = 60_000
const RANGE_LABELS = { day: '24 hours', week: '7 days' }

type History = QueueHistory['queues'][number]

/** What each queue did over a day or a week: a chart each, and to open, the same in numbers. */
export function History() {
  const [address, change] = useAddress()
  const range = QUEUE_HISTORY_RANGES.find((one) => one === address.get('range')) ?? 'day'
  const history = useQuery({
    ...ask(queueEndpoints.readQueueHistory, { query: { range } }),
    refetchInterval: ASK_MS,
    placeholderData: keepPreviousData,
  })
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="How far back"
        className={styles.range}
        value={range}
        onChange={(value) => change({ range: value === 'day' ? null : value })}
        data={QUEUE_HISTORY_RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }))}
      />
      <Loaded query={history} failure="Could not load the history" skeleton={480}>
        {({ queues, ...when }) => (
          <Panel as="ul" pad="none" gap="none" aria-label="History of the queues" className={styles.past}>
            {sorted(queues).map((queue) => (
              <li key={queue.subscriber}>
                <Past queue={queue} {...when} />
              </li>
            ))}
          </Panel>
        )}
      </Loaded>
    </Stack>
  )
}

const total = ({ bars }: History, figure: 'done' | 'failed') => bars.reduce((sum, bar) => sum + (bar?.[figure] ?? 0), 0)
const longest = ({ bars }: History) => bars.reduce((most, bar) => Math.max(most, bar?.oldest_s ?? 0), 0)

/** Waits are checked only now and then: with 0, no check saw one. */
const waited = (seconds: number) => (seconds === 0 ? '–' : span(seconds * 1000))

/** What failed most comes first, then what did most. */
const sorted = (queues: readonly History[]) =>
  queues.toSorted((a, b) => total(b, 'failed') - total(a, 'failed') || total(b, 'done') - total(a, 'done'))

function Past({ queue, from, bar_s }: { readonly queue: History } & Pick<QueueHistory, 'from' | 'bar_s'>) {
  const { subscriber, bars } = queue
  const began = (index: number) => weekdayTime(new Date(Date.parse(from) + index * bar_s * 1000))
  const failed = total(queue, 'failed')
  // Before it, nothing was recorded.
  const first = bars.findIndex((bar) => bar !== null)
  return (
    <details>
      <summary>
        <Text as="span" weight="bold" cut>
          {subscriber}
        </Text>
        <Text as="span" size="sm" tone="muted">
          {total(queue, 'done').toLocaleString()} done{' · '}
          {failed > 0 ? (
            <Text as="span" size="sm" tone="error" weight="bold">
              {failed.toLocaleString()} failed
            </Text>
          ) : (
            '0 failed'
          )}
          {longest(queue) > 0 && ` · longest wait ${waited(longest(queue))}`}
        </Text>
        <Bars done={bars.map((bar) => bar?.done ?? 0)} failed={bars.map((bar) => bar?.failed ?? 0)} name={began} />
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Done</th>
            <th scope="col">Failed</th>
            <th scope="col">Longest wait</th>
          </tr>
        </thead>
        <tbody>
          {bars
            .map((bar, index) => ({ bar, name: began(index), index }))
            .slice(first)
            .toReversed()
            .map(({ bar, name, index }) => (
              <tr key={index}>
                <th scope="row">{name}</th>
                {bar ? (
                  <>
                    <td>{bar.done.toLocaleString()}</td>
                    <td>{bar.failed.toLocaleString()}</td>
                    <td>{waited(bar.oldest_s)}</td>
                  </>
                ) : (
                  <td colSpan={3}>Nothing was recorded: no worker ran</td>
                )}
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  )
}
