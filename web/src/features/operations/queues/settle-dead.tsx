import { Button, Textarea } from '@mantine/core'
import { IconRepeat, IconTrash } from '@tabler/icons-react'
import { type DeliveryDetail, LONGEST_REASON, queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { QUEUE_READS } from './queries.ts'

/** Retries or discards a delivery that used all its attempts, and explains what each choice does. */
export function SettleDead({ delivery, does }: { readonly delivery: DeliveryDetail; readonly does: string }) {
  const { event_id: id, subscriber } = delivery
  const [reason, setReason] = useState<string | null>(null)
  const params = { id, subscriber }
  const retry = useAction({
    mutationFn: () => call(queueEndpoints.retryDelivery, { params }),
    reread: QUEUE_READS,
    done: 'Put back in the queue.',
    failed: 'Could not retry this delivery',
  })
  const discard = useAction({
    mutationFn: (why: string) => call(queueEndpoints.discardDelivery, { params, body: { reason: why } }),
    reread: QUEUE_READS,
    done: 'Discarded.',
    failed: 'Could not discard this delivery',
  })
  return (
    <Panel as="section" aria-label="What to do">
      <Text>
        A retry runs it again now with a full set of attempts. What other subscribers did with this event does not
        change.
      </Text>
      <Cluster>
        <Button
          size="sm"
          leftSection={<IconRepeat size={18} aria-hidden />}
          loading={retry.isPending}
          onClick={() => retry.mutate()}
        >
          Retry
        </Button>
        {reason === null && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setReason('')}
          >
            Discard…
          </Button>
        )}
      </Cluster>
      {reason !== null && (
        <Stack
          as="form"
          gap="sm"
          onSubmit={(event) => {
            event.preventDefault()
            discard.mutate(reason)
          }}
        >
          <Textarea
            label="Why it is discarded"
            description={`Then this does not happen for this event: ${does.charAt(0).toLowerCase()}${does.slice(1)}. Who discarded it, when and why stays listed under Discarded, where you can put it back.`}
            data-autofocus
            required
            autosize
            minRows={2}
            maxLength={LONGEST_REASON}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Cluster>
            <Button type="submit" size="sm" color="red" disabled={reason.trim() === ''} loading={discard.isPending}>
              Discard
            </Button>
            <Button size="sm" variant="subtle" onClick={() => setReason(null)}>
              Cancel
            </Button>
          </Cluster>
        </Stack>
      )}
    </Panel>
  )
}
