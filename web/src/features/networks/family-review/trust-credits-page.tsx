import { Button, Group, NumberInput, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { type Contribution, MAX_HOURS, trustCreditEndpoints } from '@waymark/contracts/networks/trust-credits/endpoints'
import { useState } from 'react'
import { askPagesUnder } from '../../../shared/api/queries.ts'
import { useEndpointForm } from '../../../shared/api/use-endpoint-form.ts'
import { exactly } from '../../../shared/format/time.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Page, Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { hoursOf } from '../../../shared/networks/hours.ts'

const { correctTrustCredits, listAllContributions } = trustCreditEndpoints

/** Hours recorded in the family network. An administrator corrects confirmed hours with another entry. */
export function TrustCreditsPage() {
  const list = useInfiniteQuery(askPagesUnder(listAllContributions, 'contributions'))
  return (
    <Page title="Trust credits">
      <ListStates list={list} empty="No one has recorded hours yet.">
        {(contributions) => (
          <Stack as="ul" gap="sm" aria-label="Hours">
            {contributions.map((contribution) => (
              <HoursPanel key={contribution.id} contribution={contribution} />
            ))}
          </Stack>
        )}
      </ListStates>
    </Page>
  )
}

function HoursPanel({ contribution }: { readonly contribution: Contribution }) {
  const { id, giver_name, receiver_name, hours, what_for, status, created_at } = contribution
  const [open, setOpen] = useState(false)
  return (
    <Panel as="li">
      <Heading level={2} size="label">
        {giver_name} gave {receiver_name} {hoursOf(hours)}
      </Heading>
      <p>{what_for}</p>
      <Text size="sm" tone="muted">
        {[status, exactly(created_at)].join(' · ')}
      </Text>
      {open ? (
        <Correction contribution_id={id} close={() => setOpen(false)} />
      ) : (
        status === 'confirmed' && (
          <Button variant="default" size="sm" mt="sm" onClick={() => setOpen(true)}>
            Correct
          </Button>
        )
      )}
    </Panel>
  )
}

function Correction({ contribution_id, close }: { readonly contribution_id: string; readonly close: () => void }) {
  const { form, action, submit } = useEndpointForm(correctTrustCredits, {
    initialValues: { contribution_id, hours: 0, memo: '' },
    reread: [listAllContributions],
    done: 'Corrected. The giver gets a notification.',
    failed: 'The correction could not be saved',
    onSuccess: close,
  })
  return (
    <form onSubmit={submit} noValidate>
      <NumberInput
        label="Hours to add, or a negative number to subtract"
        min={-MAX_HOURS}
        max={MAX_HOURS}
        step={0.25}
        decimalScale={2}
        mt="sm"
        {...form.getInputProps('hours')}
      />
      <TextInput label="Why" required maxLength={LIMITS.short_text} mt="sm" {...form.getInputProps('memo')} />
      <Group mt="sm">
        <Button type="submit" loading={action.isPending}>
          Enter the correction
        </Button>
        <Button variant="default" onClick={close} disabled={action.isPending}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
