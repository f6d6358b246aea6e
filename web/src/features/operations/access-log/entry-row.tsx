import { Anchor } from '@mantine/core'
import type { AccessLogEntry } from '@waymark/contracts/operations/audit/endpoints'
import { actorOf, partsOf, recordOf } from '../../../shared/console/access-log-words.ts'
import { toTheSecond } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import styles from './access-log.module.css'

/** One entry as a sentence, with the details an auditor quotes below it. */
export function EntryRow({ entry }: { readonly entry: AccessLogEntry }) {
  const [before, after] = partsOf(entry)
  return (
    <Stack gap="none" className={styles.entry}>
      <Row gap="md" align="baseline" justify="between">
        <Text grow wrap="anywhere">
          <Actor entry={entry} /> {before}
          {after !== undefined && <Subject entry={entry} />}
          {after}
        </Text>
        <Text size="sm" tone="muted" wrap="never">
          <When at={entry.at} />
        </Text>
      </Row>{' '}
      <Text size="sm" tone="muted" numeric wrap="anywhere">
        {toTheSecond(entry.at)} · {entry.action} ·{' '}
        {entry.seq === null ? 'being sealed' : `entry ${entry.seq.toLocaleString('en-US')}`}
      </Text>
    </Stack>
  )
}

function Actor({ entry }: { readonly entry: AccessLogEntry }) {
  const [address, change] = useAddress()
  const { actor_id, actor_kind } = entry
  const name = actorOf(entry)
  if (actor_kind !== 'user' || actor_id === null || address.get('actor') === actor_id) return <strong>{name}</strong>
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      fw={550}
      title="Only what they did"
      onClick={() => change({ actor: actor_id })}
    >
      {name}
    </Anchor>
  )
}

function Subject({ entry }: { readonly entry: AccessLogEntry }) {
  const [address, change] = useAddress()
  const { subject_id, subject_kind } = entry
  const record = recordOf(entry)
  if (subject_id === null) return record
  if (address.get('about') === subject_id) return subject_kind === 'client' ? 'this client' : record
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      fw={550}
      title="Only what was done with it"
      onClick={() => change({ about: subject_id, kind: subject_kind })}
    >
      {record}
    </Anchor>
  )
}
