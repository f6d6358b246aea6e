import { Button, Checkbox, TextInput } from '@mantine/core'
import type { BodyOf } from '@waymark/contracts/endpoint'
import { LIMITS } from '@waymark/contracts/fields'
import { applicationEndpoints, type ReviewedApplication } from '@waymark/contracts/networks/applications/endpoints'
import { VETTING_ITEMS, VETTING_LABELS, type VettingItem } from '@waymark/contracts/networks/applications/options'
import type { VettingCheck } from '@waymark/contracts/networks/applications/vetting'
import { type FormEvent, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { When } from '../../../shared/format/when.tsx'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { useReview } from './use-review.ts'

type Outcome = BodyOf<typeof applicationEndpoints.checkApplication>

interface Props {
  readonly application: ReviewedApplication
}

/** What must be settled before an approval, with who settled it and when. */
export function VettingChecklist({ application: { id, status, checks, settled_checks } }: Props) {
  const open = status === 'received' || status === 'asked'
  const change = useReview(
    'The checklist was not changed',
    (body: Outcome) => call(applicationEndpoints.checkApplication, { params: { id }, body }),
    {
      done: ({ item, outcome }) => {
        const label = VETTING_LABELS[item]
        if (outcome === 'open') toast.success(`${label} is open again.`)
        else toast.undo(`${label} is settled.`, () => change.mutate({ item, outcome: 'open', reason: null }))
      },
    },
  )
  return (
    <PanelSection
      level={3}
      title="Checklist"
      lead={open ? `${settled_checks} of ${VETTING_ITEMS.length} settled. An approval needs all of them.` : undefined}
    >
      <Stack as="ul" gap="md" aria-label="Checklist">
        {VETTING_ITEMS.map((item) => (
          <li key={item}>
            <Item
              item={item}
              check={checks.find((check) => check.item === item)}
              editable={open && !change.isPending}
              change={change.mutate}
            />
          </li>
        ))}
      </Stack>
    </PanelSection>
  )
}

interface ItemProps {
  readonly item: VettingItem
  /** Undefined while the item is open. */
  readonly check: VettingCheck | undefined
  readonly editable: boolean
  readonly change: (outcome: Outcome) => void
}

function Item({ item, check, editable, change }: ItemProps) {
  const [explaining, setExplaining] = useState(false)
  return (
    <Stack gap="xs">
      <Cluster justify="between">
        <Checkbox
          label={VETTING_LABELS[item]}
          checked={check !== undefined}
          // Stays focusable while a change is saved, so that the keyboard does not lose its place.
          aria-disabled={!editable}
          onChange={() => editable && change({ item, outcome: check ? 'open' : 'passed', reason: null })}
        />
        {!check && editable && !explaining && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`${VETTING_LABELS[item]} does not apply`}
            onClick={() => setExplaining(true)}
          >
            Does not apply
          </Button>
        )}
      </Cluster>
      {check && (
        <Text size="sm" tone="muted" wrap="anywhere">
          {check.not_needed_because === null ? 'Checked' : `Does not apply: ${check.not_needed_because}`} (
          {check.checked_by_name}, <When at={check.checked_at} />)
        </Text>
      )}
      {!check && explaining && (
        <NotNeeded
          item={item}
          close={() => setExplaining(false)}
          settle={(reason) => {
            setExplaining(false)
            change({ item, outcome: 'not_needed', reason })
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
        data-autofocus
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
