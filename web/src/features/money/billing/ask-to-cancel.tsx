import { modals } from '@mantine/modals'
import { longDate } from '../../../shared/format/time.ts'

interface Plan {
  /** Null if the plan no longer works. */
  readonly until: string | null
  /** A charge failed, which the provider may still repeat after the cancellation. */
  readonly owed: boolean
}

export function askToCancel(name: string, { until, owed }: Plan, onConfirm: () => void) {
  modals.openConfirmModal({
    title: 'Cancel your subscription?',
    children: (
      <>
        {until === null ? (
          <p>{name} will not renew.</p>
        ) : (
          <p>
            {name} continues until {longDate(until)}
            {!owed && ', and you are not charged again'}. You can change your mind until then.
          </p>
        )}
        <p>
          {until === null ? 'You' : 'After that you'} can still see and write to your clients. New pool leads, uploads,
          the assistant and new lead codes are paused until you choose a plan.
        </p>
      </>
    ),
    labels: { confirm: 'Cancel subscription', cancel: 'Keep my subscription' },
    confirmProps: { color: 'red' },
    centered: true,
    onConfirm,
  })
}
