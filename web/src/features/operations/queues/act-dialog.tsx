import { Button, Loader, Textarea, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useQuery } from '@tanstack/react-query'
import type { ResponseOf, SentBodyOf } from '@waymark/contracts/endpoint'
import { LONGEST_REASON, queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import { type FormEvent, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { type ActionOptions, useAction } from '../../../shared/api/use-action.ts'
import { count } from '../../../shared/format/people.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { draftTo, dropDraft, keepDraft } from '../../../shared/messages/unsent.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { QUEUE_READS } from './queries.ts'

type Outcome = ResponseOf<typeof queueEndpoints.actOnDeliveries>
type Body = SentBodyOf<typeof queueEndpoints.actOnDeliveries>
export type Act = Body['act']
/** Which deliveries: those that match, or of these only the chosen ones. */
export type Which = Pick<Body, 'subscriber' | 'search' | 'state' | 'chosen'>
type Asked = Omit<Body, 'act'>

export const ACT_WORDS = {
  retry: {
    verb: 'Retry',
    button: (what: string) => `Retry ${what}`,
    what: 'failed',
    done: 'put back in the queue',
    does: 'Each runs again with a full set of attempts. Those that fail again come back here.',
  },
  run: {
    verb: 'Run now',
    button: (what: string) => `Run ${what} now`,
    what: 'waiting',
    done: 'due now',
    does: 'The next attempt of each starts now instead of later. An attempt that fails counts like any other.',
  },
  discard: {
    verb: 'Discard',
    button: (what: string) => `Discard ${what}`,
    what: 'failed',
    done: 'discarded',
    does: 'They will not run. Who discarded them, when and why stays listed under Discarded, where you can put them back.',
  },
  restore: {
    verb: 'Put back',
    button: (what: string) => `Put ${what} back`,
    what: 'discarded',
    done: 'put back under Failed',
    does: 'They are listed under Failed again, to retry.',
  },
} as const satisfies Record<
  Act,
  { verb: string; button: (what: string) => string; what: string; done: string; does: string }
>

const run = (act: Act, asked: Asked) => call(queueEndpoints.actOnDeliveries, { body: { act, ...asked } })

const deliveries = (number: number) => count(number, 'delivery', 'deliveries')

const told = (act: Act, outcome: Outcome) => `${deliveries(outcome.count)} ${ACT_WORDS[act].done}.`

/** Does it, and offers an Undo for what was discarded. */
export function useAct(
  act: Act,
  { onSuccess, ...ends }: Pick<ActionOptions<Outcome, Asked>, 'onSuccess' | 'onError'> = {},
) {
  const restore = useAction({
    mutationFn: (discarded_at: Outcome['discarded_at']) => run('restore', { discarded_at }),
    reread: QUEUE_READS,
    done: (outcome) => told('restore', outcome),
    failed: 'Could not put the deliveries back',
  })
  return useAction({
    mutationFn: (asked: Asked) => run(act, asked),
    ...ends,
    reread: QUEUE_READS,
    failed: 'Could not do this',
    onSuccess: (outcome, asked) => {
      void onSuccess?.(outcome, asked)
      if (act === 'discard') toast.undo(told(act, outcome), () => restore.mutate(outcome.discarded_at))
      else toast.success(told(act, outcome))
    },
  })
}

interface Props {
  readonly act: Act
  readonly which: Which
  /** The filter in words, after "deliveries". */
  readonly filter: string
  readonly does: Readonly<Partial<Record<string, string>>>
  /** Runs afterwards, whether it worked or not. */
  readonly after: () => void
}

/** Counts what would be changed, says what happens then, and does it. Discarding needs a reason and its phrase. */
export function askToAct(props: Props) {
  const { act, which } = props
  const what = which.state === 'retrying' ? 'retrying' : ACT_WORDS[act].what
  modals.open({
    title: `${ACT_WORDS[act].button(which.chosen ? deliveries(which.chosen.length) : `all ${what} deliveries`)}?`,
    children: (
      <div aria-live="polite">
        <Counted {...props} />
      </div>
    ),
    centered: true,
  })
}

function Counted(props: Props) {
  const dry = useQuery({
    queryKey: ['act', props.act, props.which],
    queryFn: () => run(props.act, { ...props.which, dry_run: true }),
    gcTime: 0,
    staleTime: 'static',
    retry: false,
  })
  if (dry.isPending) return <Loader aria-label="Counting" />
  if (!dry.data) return <Failure compact title="Could not count" error={dry.error} retry={() => void dry.refetch()} />
  if (dry.data.count === 0) return <p>There are none anymore.</p>
  return <Confirm {...props} found={dry.data} />
}

function Confirm({ act, which, filter, does, after, found }: Props & { readonly found: Outcome }) {
  const draft_id = `act:${act}`
  const [reason, setReason] = useState(() => draftTo(draft_id))
  const [typed, setTyped] = useState('')
  const acting = useAct(act, {
    onSuccess: () => {
      dropDraft(draft_id)
      modals.closeAll()
      after()
    },
    onError: after,
  })
  const ready = found.phrase === null || (typed === found.phrase && reason.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) acting.mutate({ ...which, ...(found.phrase !== null && { phrase: typed, reason }) })
  }
  return (
    <Stack as="form" gap="md" onSubmit={submit}>
      <Text>
        {deliveries(found.count)} {filter}:
      </Text>
      <ul>
        {Object.entries(found.by_queue).map(([subscriber, number]) => (
          <li key={subscriber}>
            {number.toLocaleString()} × <strong>{subscriber}</strong>: {does[subscriber]}
          </li>
        ))}
      </ul>
      <Text>{ACT_WORDS[act].does}</Text>
      {found.phrase !== null && (
        <>
          <Textarea
            label="Why"
            required
            autosize
            minRows={2}
            maxLength={LONGEST_REASON}
            data-autofocus
            value={reason}
            onChange={({ currentTarget: { value } }) => {
              setReason(value)
              keepDraft(draft_id, value)
            }}
          />
          <TextInput
            label={
              <>
                Type <strong>{found.phrase}</strong> to go on
              </>
            }
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </>
      )}
      <Cluster justify="end">
        <Button variant="default" onClick={() => modals.closeAll()}>
          Cancel
        </Button>
        <Button type="submit" {...(act === 'discard' && { color: 'red' })} disabled={!ready} loading={acting.isPending}>
          {ACT_WORDS[act].button(which.chosen ? String(found.count) : 'all')}
        </Button>
      </Cluster>
    </Stack>
  )
}
