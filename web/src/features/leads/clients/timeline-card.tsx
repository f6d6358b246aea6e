import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { TimelineEntry } from '@waymark/contracts/conversations/timeline/endpoints'
import { timelineQuery } from '../../../shared/clients/queries.ts'
import { timelineWords } from '../../../shared/clients/timeline-words.ts'
import { money } from '../../../shared/format/money.ts'
import { When } from '../../../shared/format/when.tsx'
import { More } from '../../../shared/kit/list.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import card from './client-detail.module.css'
import styles from './timeline-card.module.css'

/** Everything that happened to a client, newest first. */
export function TimelineCard({ client_id }: { readonly client_id: string }) {
  const timeline = useInfiniteQuery(timelineQuery(client_id))
  return (
    <section className={card.card} aria-label="Timeline">
      <h3>Timeline</h3>
      {timeline.isPending && <Skeleton height={160} />}
      {timeline.isError && !timeline.data && (
        <Failure
          compact
          title="The timeline could not be loaded"
          error={timeline.error}
          retry={() => void timeline.refetch()}
        />
      )}
      <ol className={styles.entries}>
        {timeline.data?.map((entry) => (
          <li key={`${entry.id} ${entry.kind}`} className={styles.entry}>
            <span>{timelineWords(entry, money)}</span>
            {wordsWritten(entry) && <q className={styles.text}>{wordsWritten(entry)}</q>}
            <span className={styles.when}>
              <When at={entry.at} />
            </span>
          </li>
        ))}
      </ol>
      <More list={timeline}>Show earlier</More>
    </section>
  )
}

const wordsWritten = (entry: TimelineEntry) => ('text' in entry ? entry.text : null)
