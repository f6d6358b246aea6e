import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import { Link, useLocation } from 'react-router-dom'
import { ask } from '../../../shared/api/queries.ts'
import { span } from '../../../shared/console/queue-words.ts'
import { useNow } from '../../../shared/format/now.ts'
import styles from './trouble-banner.module.css'
import { sentenceOf } from './trouble-words.ts'
import { troublesQuery, useAcknowledge } from './troubles.tsx'

const ASK_MS = 20_000

/** Warns administrators on every screen when something fails or waits too long, until one of them acknowledges it. */
export function TroubleBanner() {
  const { data: troubles = [] } = useQuery(troublesQuery)
  const late = useLate()
  const now = useNow()
  const acknowledge = useAcknowledge()
  const [first, ...others] = troubles.filter((one) => one.ended_at === null && one.acknowledged_at === null)
  const here = useLocation().pathname === '/admin/queues'
  // The page of the queues lists them itself.
  const trouble =
    first && !here ? sentenceOf(first, now) + (others.length > 0 ? `, and ${others.length} more` : '') : null
  if (trouble === null && late === null) return <output className={styles.live} />
  return (
    <output className={styles.live}>
      <span className={styles.banner}>
        {trouble && <span>{trouble}</span>}
        {late && <span>{late}</span>} <Link to="/admin/queues">Open the queues</Link>
        {trouble && first && (
          <Button
            size="compact-sm"
            variant="default"
            loading={acknowledge.isPending}
            onClick={() => acknowledge.mutate(first.id)}
          >
            Acknowledge
          </Button>
        )}
      </span>
    </output>
  )
}

/** Events that wait longer than they should, before that counts as a trouble. */
function useLate(): string | null {
  const { data: health } = useQuery({ ...ask(queueEndpoints.readQueueHealth), refetchInterval: ASK_MS })
  if (!health) return null
  const { oldest_s, oldest_in, paused_s, paused_in, late_from_s } = health
  const late =
    oldest_s >= late_from_s && `Events are waiting too long: the oldest for ${span(oldest_s * 1000)}, in ${oldest_in}.`
  const paused =
    paused_s >= late_from_s && `${paused_in} is paused; its oldest event has waited for ${span(paused_s * 1000)}.`
  return [late, paused].filter(Boolean).join(' ') || null
}
