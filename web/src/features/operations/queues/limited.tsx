import { useQuery } from '@tanstack/react-query'
import { type Limited, limitEndpoints } from '@waymark/contracts/operations/limits/endpoints'
import { useState } from 'react'
import { ask } from '../../../shared/api/queries.ts'
import { Mark } from '../../../shared/console/mark.tsx'
import { When } from '../../../shared/format/when.tsx'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { COUNTED_BY, limitWords } from './limit-words.ts'
import styles from './queues.module.css'

const ASK_MS = 15_000
const FIRST = 5

/** Who was refused because of a limit: who, for what, since when and how often. */
export function WhoIsLimited() {
  const query = useQuery({ ...ask(limitEndpoints.listLimited), refetchInterval: ASK_MS })
  return (
    <Loaded query={query} failure="The limits that were reached could not be loaded" skeleton={null} compact>
      {(limited) => <Lines limited={limited} />}
    </Loaded>
  )
}

function Lines({ limited }: { readonly limited: readonly Limited[] }) {
  const [all, setAll] = useState(false)
  if (limited.length === 0) return null
  const shown = all ? limited : limited.slice(0, FIRST)
  return (
    <PanelSection title="Over a limit in the last 24 hours" pad="sm" gap="sm">
      <Stack as="ul" gap="sm" lines aria-label="Who was over a limit">
        {shown.map((one) => (
          <li key={`${one.kind} ${one.limit_name} ${one.subject} ${one.caller}`} className={styles.provider}>
            <Line {...one} />
          </li>
        ))}
      </Stack>
      {limited.length > FIRST && (
        <Text as="button" type="button" size="sm" tap self="start" className={styles.more} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show ${limited.length - FIRST} more`}
        </Text>
      )}
    </PanelSection>
  )
}

function Line({ kind, points, duration_s, does, began_at, last_at, refusals, is_current, ...who }: Limited) {
  return (
    <>
      <Text as="span" size="sm" weight="bold" wrap="anywhere">
        {nameOf(who)}
      </Text>
      <Mark tone={is_current ? 'waiting' : 'plain'}>{is_current ? 'Limited now' : 'Over'}</Mark>
      <Text as="span" size="xs" tone="muted" wrap="anywhere">
        {refusals.toLocaleString()} {refusals === 1 ? 'call' : 'calls'} refused since <When at={began_at} />, last{' '}
        <When at={last_at} /> · {limitWords({ points, duration_s })} {COUNTED_BY[kind]}
        {kind === 'target' && who.subject !== null && ` (${who.subject.split(' ')[0]})`} · {does}
      </Text>
    </>
  )
}

function nameOf({ caller, caller_name }: Pick<Limited, 'caller' | 'caller_name'>): string {
  if (caller_name) return caller_name
  const id = caller.slice(caller.indexOf(':') + 1)
  if (caller.startsWith('network:')) return id
  return caller.startsWith('client:') ? `Client ${id}` : 'A deleted account'
}
