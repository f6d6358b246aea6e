import { Button } from '@mantine/core'
import { IconRepeat, IconTrash } from '@tabler/icons-react'
import { type DeliveryDetail, LONGEST_REASON, queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { ReasonForm } from '../../../shared/console/reason-form.tsx'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { QUEUE_READS } from './queries.ts'

/** Retries or discards a delivery that used all its attempts, and explains what each choice does. */
export function SettleDead({ delivery, does }: { readonly delivery: DeliveryDetail; readonly does: string }) {
  const { event_id: id, subscriber } = delivery
  const [asked, setAsked] = useState(false)
  const params = { id, subscriber }
  const retry = useAction({
    mutationFn: () => call(queueEndpoints.retryDelivery, { params }),
    reread: QUEUE_READS,
    done: 'Put back in the queue.',
    failed: 'Could not retry this delivery',
  })
  const discard = useAction({
    mutationFn: (reason: string) => call(queueEndpoints.discardDelivery, { params, body: { reason } }),
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
        {!asked && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setAsked(true)}
          >
            Discard…
          </Button>
        )}
      </Cluster>
      {asked && (
        <ReasonForm
          label="Why it is discarded"
          description={`Then this does not happen for this event: ${does.charAt(0).toLowerCase()}${does.slice(1)}. Who discarded it, when and why stays listed under Discarded, where you can put it back.`}
          longest={LONGEST_REASON}
          act="Discard"
          loading={discard.isPending}
          onSubmit={(reason) => discard.mutate(reason)}
          onCancel={() => setAsked(false)}
        />
      )}
    </Panel>
  )
}
