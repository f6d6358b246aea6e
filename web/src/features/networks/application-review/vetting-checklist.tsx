import { Button, Checkbox, TextInput } from '@mantine/core'
import type { BodyOf } from '@waymark/contracts/endpoint'
import { LIMITS } from '@waymark/contracts/fields'
import { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import { VETTING_ITEMS, VETTING_LABELS, type VettingItem } from '@waymark/contracts/networks/applications/options'
import type { ReviewedApplication } from '@waymark/contracts/networks/applications/schemas'
import type { VettingCheck } from '@waymark/contracts/networks/applications/vetting'
import { type FormEvent, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { When } from '../../../shared/format/when.tsx'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { useFirstFocus } from '../../../shared/ui/use-first-focus.ts'
import { useReview } from './use-review.ts'

type Outcome = BodyOf<typeof applicationEndpoints.checkApplication>

interface Props {
  readonly application: ReviewedApplication
}

/** What must be settled before an approval, with who settled it and when. */
export function VettingChecklist({ application: { id, status, checks, settled_checks } }: Props) {
  const open = status === 'received' || status === 'asked'
  return (
    <PanelSection
      level={3}
      title="Checklist"
      lead={open ? `${settled_checks} of ${VETTING_ITEMS.length} settled. An approval needs all of them.` : undefined}
    >
      <Stack as="ul" gap="md" aria-label="Checklist">
        {VETTING_ITEMS.map((item) => (
          <li key={item}>
            <Item id={id} item={item} check={checks.find((check) => check.item === item)} open={open} />
          </li>
        ))}
      </Stack>
    </PanelSection>
  )
}

interface ItemProps {
  /** Of the application. */
  readonly id: string
  readonly item: VettingItem
  /** Undefined while the item is not settled. */
  readonly check: VettingCheck | undefined
  /** Whether the application is undecided. */
  readonly open: boolean
}

/** Each item is saved by itself and ticked at once, so that several can be ticked quickly. */
function Item({ id, item, check, open }: ItemProps) {
  const label = VETTING_LABELS[item]
  const change = useReview(
    'The checklist was not changed',
    (body: Outcome) => call(applicationEndpoints.checkApplication, { params: { id }, body }),
    {
      done: ({ outcome }) => {
        if (outcome === 'open') toast.success(`${label} is open again.`)
        else toast.undo(`${label} is settled.`, () => settle('open'))
      },
    },
  )
  const settle = (outcome: Outcome['outcome'], reason: string | null = null) => change.mutate({ item, outcome, reason })
  const settled = change.isPending ? change.variables.outcome !== 'open' : check !== undefined
  const editable = open && !change.isPending
  const [explaining, setExplaining] = useState(false)
  return (
    <Stack gap="xs">
      <Cluster justify="between">
        <Checkbox
          label={label}
          checked={settled}
          // Stays focusable while it is saved, so that the keyboard does not lose its place.
          aria-disabled={!editable}
          onChange={() => editable && settle(settled ? 'open' : 'passed')}
        />
        {!settled && open && !explaining && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`${label} does not apply`}
            onClick={() => setExplaining(true)}
          >
            Does not apply
          </Button>
        )}
      </Cluster>
      {check && settled && (
        <Text size="sm" tone="muted" wrap="anywhere">
          {check.not_needed_because === null ? 'Checked' : `Does not apply: ${check.not_needed_because}`} (
          {check.checked_by_name}, <When at={check.checked_at} />)
        </Text>
      )}
      {!settled && open && explaining && (
        <NotNeeded
          item={item}
          close={() => setExplaining(false)}
          settle={(reason) => {
            setExplaining(false)
            settle('not_needed', reason)
          }}
        />
      )}
    </Stack>
  )
}

interface NotNeededProps {
  readonly item: VettingItem
  readonly close: () => void
  readonly settle: (reason: string) => void
}

function NotNeeded({ item, close, settle }: NotNeededProps) {
  const first = useFirstFocus()
  const [reason, setReason] = useState('')
  const given = reason.trim()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (given !== '') settle(given)
  }
  return (
    <Stack as="form" gap="sm" onSubmit={send} aria-label={`${VETTING_LABELS[item]} does not apply`}>
      <TextInput
        label="Why does it not apply?"
        description="Administrators see your reason."
        required
        ref={first}
        maxLength={LIMITS.short_text}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Cluster>
        <Button type="submit" size="sm" disabled={given === ''}>
          Does not apply
        </Button>
        <Button variant="default" size="sm" onClick={close}>
          Cancel
        </Button>
      </Cluster>
    </Stack>
  )
}
