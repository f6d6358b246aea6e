import { awaitsContact, type Clock, clockState } from '@waymark/rules/leads/assignment/clock'
import { useNow } from '../format/now.ts'
import { duration } from '../format/time.ts'
import styles from './clock-ring.module.css'
import { useDueWords } from './use-due-words.ts'

interface Clocked {
  readonly assigned_at: string | null
  readonly due_at: string | null
  readonly first_contact_at: string | null
  readonly status: string
}

const CIRCUMFERENCE = 2 * Math.PI * 9

/**
 * The 24-hour clock as a ring, with the remaining time as text. Empty for a client without a broker, and for one who was lost
 * before a contact, because nobody is to contact them.
 */
export function ClockRing({ client }: { readonly client: Clocked }) {
  const now = useNow()
  const dueWords = useDueWords()
  const { assigned_at, due_at, first_contact_at } = client
  if (assigned_at === null || due_at === null || (first_contact_at === null && !awaitsContact(client))) return null
  const clock = clockState(new Date(now), { assigned_at, due_at, first_contact_at })
  return (
    <span className={styles.clock} data-state={clock.state} title={`Due ${dueWords(due_at)}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle className={styles.track} cx="12" cy="12" r="9" />
        {clock.state === 'stopped' ? (
          <path className={styles.tick} d="m8 12.2 2.8 2.8L16 9.5" />
        ) : (
          <circle
            className={styles.left}
            cx="12"
            cy="12"
            r="9"
            strokeDasharray={`${(1 - clock.elapsed) * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
          />
        )}
      </svg>
      {clockWords(clock, new Date(due_at).getTime() - now)}
    </span>
  )
}

function clockWords({ state }: Clock, left_ms: number): string {
  if (state === 'stopped') return 'Contacted'
  if (state === 'missed') return `${duration(left_ms)} late`
  return `${duration(left_ms)} left`
}
