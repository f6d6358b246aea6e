import type { RunningProcess } from '@waymark/contracts/operations/queues/schemas'
import styles from '../../../shared/console/console.module.css'
import { Fact } from '../../../shared/console/fact.tsx'
import { Mark } from '../../../shared/console/mark.tsx'
import { When } from '../../../shared/format/when.tsx'

const WORDS = {
  alive: { label: 'Alive', tone: 'good' },
  silent: { label: 'Gone silent', tone: 'waiting' },
  ended: { label: 'Ended', tone: 'plain' },
} as const
const ORDER = ['alive', 'silent', 'ended'] as const

/** The processes of the last day: those that are there, then those that went without a word, then those that ended. */
export function ProcessList({ processes }: { readonly processes: readonly RunningProcess[] }) {
  const sorted = ORDER.flatMap((state) => processes.filter((one) => one.state === state))
  return (
    <ul className={styles.panels} aria-label="Processes">
      {sorted.map(({ id, service, version, host, pid, started_at, heard_at, state }) => (
        <li key={id} className={styles.panel}>
          <div className={styles.row_line}>
            <h2>{service}</h2>
            <Mark tone={WORDS[state].tone}>{WORDS[state].label}</Mark>
          </div>
          <dl className={styles.facts}>
            <Fact name="Process">
              {host}, {pid}
            </Fact>
            <Fact name="Version">{version}</Fact>
            <Fact name="Started">
              <When at={started_at} />
            </Fact>
            <Fact name="Last heard of">
              <When at={heard_at} />
            </Fact>
            <Fact name="Id">{id}</Fact>
          </dl>
        </li>
      ))}
    </ul>
  )
}
