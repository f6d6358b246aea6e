import { modals } from '@mantine/modals'
import { longDate } from '../../../shared/format/time.ts'

/** `until` is null for a plan whose last charge failed, because that ends right away. */
export function askToCancel(name: string, until: string | null, onConfirm: () => void) {
  modals.openConfirmModal({
    title: 'Cancel your subscription?',
    children: (
      <>
        {until === null ? (
          <p>{name} ends right away, and your card is not charged for it.</p>
        ) : (
          <p>
            {name} continues until {longDate(until)}, and you are not charged again. You can change your mind until
            then.
          </p>
        )}
        <p>
          {until === null ? 'You' : 'After that you'} can still see and write to your clients. New pool leads, uploads,
          the assistant and new lead codes are paused until you choose a plan. Leads from your own link wait for you for
          24 hours, then go to the pool.
        </p>
      </>
    ),
    labels: { confirm: 'Cancel subscription', cancel: 'Keep my subscription' },
    confirmProps: { color: 'red' },
    centered: true,
    onConfirm,
  })
}
