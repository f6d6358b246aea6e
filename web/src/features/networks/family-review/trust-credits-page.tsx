import { Button, Group, NumberInput, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { type Contribution, MAX_HOURS, trustCreditEndpoints } from '@waymark/contracts/networks/trust-credits/endpoints'
import { useState } from 'react'
import { askPagesUnder } from '../../../shared/api/queries.ts'
import { useEndpointForm } from '../../../shared/api/use-endpoint-form.ts'
import styles from '../../../shared/console/console.module.css'
import { exactly } from '../../../shared/format/time.ts'
import { ListStates } from '../../../shared/kit/list.tsx'
import { hoursOf } from '../../../shared/networks/hours.ts'

const { correctTrustCredits, listAllContributions } = trustCreditEndpoints

/** Hours of the family network; what was confirmed is corrected by another entry. */
export function TrustCreditsPage() {
  const list = useInfiniteQuery(askPagesUnder(listAllContributions, 'contributions'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Trust credits</h1>
      <ListStates list={list} empty="Nobody recorded hours yet.">
        {(contributions) => (
          <ul className={styles.panels} aria-label="Hours">
            {contributions.map((contribution) => (
              <HoursPanel key={contribution.id} contribution={contribution} />
            ))}
          </ul>
        )}
      </ListStates>
    </div>
  )
}

function HoursPanel({ contribution }: { readonly contribution: Contribution }) {
  const { id, giver_name, receiver_name, hours, what_for, status, created_at } = contribution
  const [open, setOpen] = useState(false)
  return (
    <li className={styles.panel}>
      <h2>
        {giver_name} gave {receiver_name} {hoursOf(hours)}
      </h2>
      <p>{what_for}</p>
      <p className={styles.dimmed}>{[status, exactly(created_at)].join(' · ')}</p>
      {open ? (
        <Correction contribution_id={id} close={() => setOpen(false)} />
      ) : (
        status === 'confirmed' && (
          <Button variant="default" size="sm" mt="sm" onClick={() => setOpen(true)}>
            Correct
          </Button>
        )
      )}
    </li>
  )
}

function Correction({ contribution_id, close }: { readonly contribution_id: string; readonly close: () => void }) {
  const { form, action, submit } = useEndpointForm(correctTrustCredits, {
    initialValues: { contribution_id, hours: 0, memo: '' },
    reread: [listAllContributions],
    done: 'Corrected; the giver is told',
    failed: 'The correction could not be entered',
    onSuccess: close,
  })
  return (
    <form onSubmit={submit} noValidate>
      <NumberInput
        label="Hours to add, or with a minus to take"
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
