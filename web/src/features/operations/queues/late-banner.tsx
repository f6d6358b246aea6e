import { useQuery } from '@tanstack/react-query'
import { queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import { Link } from 'react-router-dom'
import { ask } from '../../../shared/api/queries.ts'
import { span } from '../../../shared/console/queue-words.ts'
import styles from './late-banner.module.css'

const ASK_MS = 20_000

/** Warns administrators on every screen when events wait too long, with a link to the queues. */
export function LateBanner() {
  const { data: health } = useQuery({ ...ask(queueEndpoints.readQueueHealth), refetchInterval: ASK_MS })
  if (!health || health.oldest_s < health.late_from_s) return <output className={styles.live} />
  const { oldest_s, oldest_in, oldest_is_paused } = health
  return (
    <output className={styles.live}>
      <span className={styles.banner}>
        <span>
          {oldest_is_paused
            ? `${oldest_in} is paused; its oldest event has waited for ${span(oldest_s * 1000)}.`
            : `Events are waiting too long: the oldest for ${span(oldest_s * 1000)}, in ${oldest_in}.`}
        </span>{' '}
        <Link to="/admin/queues">Open the queues</Link>
      </span>
    </output>
  )
}
