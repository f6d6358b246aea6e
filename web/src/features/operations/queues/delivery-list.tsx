import { Button, NativeSelect } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconRepeat } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type Delivery, LISTED_STATES, queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import { call } from '../../../shared/api/call.ts'
import { Mark } from '../../../shared/console/mark.tsx'
import { keyOf } from '../../../shared/console/queue-addresses.ts'
import { NONE_OF, STATE_LABELS, toneOf } from '../../../shared/console/queue-words.ts'
import { ListHead, RowLink, RowList } from '../../../shared/console/row-list.tsx'
import { count } from '../../../shared/format/people.ts'
import { Row } from '../../../shared/kit/layout.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { SeekInput } from '../../../shared/ui/seek-input.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { useAddress, withChanges } from '../../../shared/ui/use-address.ts'
import { Moment } from './moment.tsx'
import { useAsked, useDeliveries, useReadAgain } from './queries.ts'

const STATES = LISTED_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))

export function DeliveryList({ subscribers }: { readonly subscribers: readonly string[] }) {
  const { asked, change, open } = useAsked()
  const list = useDeliveries()
  return (
    <>
      <ListHead>
        <NativeSelect
          aria-label="State of the delivery"
          data={STATES}
          value={asked.state}
          onChange={(event) => change({ state: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label="Queue"
          data={[{ value: '', label: 'Any queue' }, ...subscribers]}
          value={asked.subscriber}
          onChange={(event) => change({ queue: event.currentTarget.value })}
        />
        <SeekInput
          aria-label="Search deliveries by error, event or id"
          placeholder="Search: error, event or id"
          maxLength={200}
          sought={asked.search}
          seek={(q) => change({ q })}
        />
        {asked.state === 'dead' && (list.data?.length ?? 0) > 0 && <RetryAll />}
      </ListHead>
      <RowList
        label="Deliveries"
        list={list}
        failure="Could not load deliveries"
        empty={
          <Empty title="Nothing here">
            {asked.subscriber || asked.search ? 'No deliveries match these filters.' : NONE_OF[asked.state]}
          </Empty>
        }
      >
        {(delivery) => <DeliveryRow delivery={delivery} open={keyOf(delivery) === open} />}
      </RowList>
    </>
  )
}

function DeliveryRow({ delivery, open }: { readonly delivery: Delivery; readonly open: boolean }) {
  const [address] = useAddress()
  const to = withChanges(address, { delivery: keyOf(delivery) })
  const { subscriber, name, state, last_error, due_at, done_at } = delivery
  return (
    <RowLink to={`/admin/queues?${to}`} open={open}>
      <Row as="span" justify="between">
        <Text as="span" weight="bold" cut>
          {subscriber}
        </Text>
        <Mark tone={toneOf(state)}>{STATE_LABELS[state]}</Mark>
      </Row>
      {last_error && state !== 'done' && (
        <Text as="span" size="sm" tone="muted" cut>
          {last_error}
        </Text>
      )}
      <Row as="span" justify="between">
        <Text as="span" size="sm" tone="muted" cut>
          {name}
        </Text>
        <Text as="span" size="sm" tone="muted" cut>
          <Moment at={done_at ?? due_at} />
        </Text>
      </Row>
    </RowLink>
  )
}

/**
 * Retries every failed delivery that matches the filter. The count is shown afterwards, because more may fail before
 * then.
 */
function RetryAll() {
  const { asked } = useAsked()
  const readAgain = useReadAgain()
  const retry = useMutation({
    mutationFn: () =>
      call(queueEndpoints.retryDeliveries, { body: { subscriber: asked.subscriber, search: asked.search } }),
    onSuccess: ({ retried }) => toast.success(`${count(retried, 'delivery', 'deliveries')} put back in the queue.`),
    onError: (error) => toast.error('Could not retry deliveries', error),
    onSettled: readAgain,
  })
  const which = [asked.subscriber && `of ${asked.subscriber}`, asked.search && `with “${asked.search}”`].filter(Boolean)
  const ask = () =>
    modals.openConfirmModal({
      title: 'Retry all failed deliveries?',
      children: `All failed deliveries ${which.length > 0 ? which.join(' ') : 'of every queue'} run again, each with a full set of attempts. Deliveries that fail again come back here.`,
      labels: { confirm: 'Retry all', cancel: 'Cancel' },
      centered: true,
      closeButtonProps: { 'aria-label': 'Close' },
      onConfirm: () => retry.mutate(),
    })
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconRepeat size={18} aria-hidden />}
      loading={retry.isPending}
      onClick={ask}
    >
      Retry all
    </Button>
  )
}
