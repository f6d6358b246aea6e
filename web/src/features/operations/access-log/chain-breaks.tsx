import { Button } from '@mantine/core'
import {
  type AccessLogChain,
  auditEndpoints,
  type ChainBreak,
  LONGEST_SETTLEMENT,
} from '@waymark/contracts/operations/audit/endpoints'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { FAULTS } from '../../../shared/console/access-log-words.ts'
import { ReasonForm } from '../../../shared/console/reason-form.tsx'
import { count } from '../../../shared/format/people.ts'
import { exactly } from '../../../shared/format/time.ts'
import { Details } from '../../../shared/kit/details.tsx'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'

/** The alarm: where the log is broken, what to do, and how to end it. */
export function OpenBreaks({ chain: { open_breaks, breaks } }: { readonly chain: AccessLogChain }) {
  const open = breaks.filter(({ settled_at }) => settled_at === null)
  return (
    <Panel pad="sm" tone="error">
      <Stack gap="sm" role="alert">
        <Text>
          <strong>The log is broken in {count(open_breaks, 'place', 'places')}.</strong> Keep a copy of the database as
          it is, find out who could write to it, and have <code>npm run audit:verify</code> run with a head that you
          kept elsewhere. The runbook has the steps, under “The access log is broken”.
        </Text>
        <ul>
          {open.map((one) => (
            <li key={one.id}>
              {faultOf(one)}. Found on {exactly(one.found_at)}.
            </li>
          ))}
        </ul>
        {open.length < open_breaks && <Text>Once these are settled, the next ones are shown.</Text>}
      </Stack>
      <Settle open={open} />
    </Panel>
  )
}

/** Asks for the reason, which ends the alarm about the breaks that are shown. */
function Settle({ open }: { readonly open: readonly ChainBreak[] }) {
  const [asked, setAsked] = useState(false)
  const settle = useAction({
    mutationFn: (reason: string) =>
      call(auditEndpoints.settleAccessLogBreaks, { body: { ids: open.map(({ id }) => id), reason } }),
    reread: [auditEndpoints.readAccessLogChain],
    done: 'Settled. It stays on record.',
    failed: 'Could not settle this',
    onSuccess: () => setAsked(false),
  })
  if (!asked) {
    return (
      <Cluster>
        <Button size="sm" variant="default" onClick={() => setAsked(true)}>
          Settle…
        </Button>
      </Cluster>
    )
  }
  return (
    <ReasonForm
      label="What it was"
      description="This ends the alarm, and repairs nothing. The breaks stay on record with this, your name and the time. Another change in the same place is a new break."
      longest={LONGEST_SETTLEMENT}
      act={`Settle ${count(open.length, 'break', 'breaks')}`}
      loading={settle.isPending}
      onSubmit={(reason) => settle.mutate(reason)}
      onCancel={() => setAsked(false)}
    />
  )
}

export function SettledBreaks({ breaks }: { readonly breaks: readonly ChainBreak[] }) {
  if (breaks.length === 0) return null
  return (
    <Details summary={count(breaks.length, 'settled break', 'settled breaks')}>
      <ul>
        {breaks.map((one) => (
          <li key={one.id}>
            {faultOf(one)}. Found on {exactly(one.found_at)}, settled by {one.settled_by ?? 'a deleted account'} on{' '}
            {exactly(one.settled_at ?? one.found_at)}: {one.reason}
          </li>
        ))}
      </ul>
    </Details>
  )
}

const faultOf = ({ seq, fault }: ChainBreak) => `Entry ${seq.toLocaleString('en-US')} ${FAULTS[fault]}`
