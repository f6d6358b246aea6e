import { UnstyledButton } from '@mantine/core'
import type { AccessLogEntry } from '@waymark/contracts/operations/audit/endpoints'
import { actorOf, recordOf, sentenceOf } from '../../../shared/console/access-log-words.ts'
import { toTheSecond } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import styles from './access-log.module.css'

/** Who did what, when: a sentence, and under it what an auditor quotes. */
export function EntryRow({ entry }: { readonly entry: AccessLogEntry }) {
  const [before, after] = sentenceOf(entry).split('{}')
  return (
    <div className={styles.entry}>
      <p className={styles.sentence}>
        <Actor entry={entry} /> {before}
        {after !== undefined && <Subject entry={entry} />}
        {after}
      </p>
      <p className={styles.when}>
        <When at={entry.at} />
      </p>
      <p className={styles.evidence}>
        {toTheSecond(entry.at)} · {entry.action} ·{' '}
        {entry.seq === null ? 'being sealed' : `entry ${entry.seq.toLocaleString('en-US')}`}
      </p>
    </div>
  )
}

function Actor({ entry }: { readonly entry: AccessLogEntry }) {
  const [address, change] = useAddress()
  const { actor_id, actor_kind } = entry
  const name = actorOf(entry)
  if (actor_kind !== 'user' || actor_id === null || address.get('actor') === actor_id) return <strong>{name}</strong>
  return (
    <UnstyledButton className={styles.name} title="Only what they did" onClick={() => change({ actor: actor_id })}>
      {name}
    </UnstyledButton>
  )
}

function Subject({ entry }: { readonly entry: AccessLogEntry }) {
  const [address, change] = useAddress()
  const { subject_id, subject_kind } = entry
  const record = recordOf(entry)
  if (subject_id === null) return record
  if (address.get('about') === subject_id) return subject_kind === 'client' ? 'this client' : record
  return (
    <UnstyledButton
      className={styles.name}
      title="Only what was done with it"
      onClick={() => change({ about: subject_id, kind: subject_kind })}
    >
      {record}
    </UnstyledButton>
  )
}
