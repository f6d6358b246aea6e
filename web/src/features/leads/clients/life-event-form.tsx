import { Button, NativeSelect, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useQueryClient } from '@tanstack/react-query'
import { LIFE_EVENTS } from '@waymark/contracts/coverage/entitlement/life-events'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { type ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { conditionOf } from '@waymark/rules/coverage/entitlement/special-enrollment'
import { earliestDayIn } from '@waymark/rules/foundation/geography/earliest-day-in'
import { z } from 'zod'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpointForm } from '../../../shared/api/use-endpoint-form.ts'
import { LIFE_EVENT_LABELS } from '../../../shared/clients/labels.ts'
import { rereadClient, rereadLists } from '../../../shared/clients/queries.ts'
import { useNow } from '../../../shared/format/now.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { FormDraft } from '../../../shared/messages/form-draft.tsx'
import { dropDraft } from '../../../shared/messages/unsent.ts'
import { TASK_LISTS } from '../../../shared/tasks/queries.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { enrollsWhen } from './life-event-words.ts'

const DIALOG = 'life-event'
const { changeLifeEvent } = clientEndpoints

type LifeEventOf = Pick<ClientDetail, 'id' | 'state' | 'life_event' | 'life_event_on'>

const typed = z.object({
  kind: z.enum(LIFE_EVENTS, { error: 'Please choose what changed' }),
  on: z.iso.date('Please choose a day'),
})

/** The fields as typed. */
const fields = z.object({ kind: z.enum(LIFE_EVENTS).or(z.literal('')), on: z.string() })

/** Opens a dialog to record a life event, or to correct the one that is recorded. */
export function openLifeEvent(client: ClientDetail): void {
  modals.open({
    modalId: DIALOG,
    title: `Life event for ${nameOf(client)}`,
    children: <LifeEventForm client={client} />,
  })
}

function LifeEventForm({ client }: { readonly client: LifeEventOf }) {
  const change = useChangeLifeEvent(client)
  const queries = useQueryClient()
  const now = useNow()
  const draft_id = `life-event:${client.id}`
  const { form, action, submit } = useEndpointForm(changeLifeEvent, {
    initialValues: fields.parse({ kind: client.life_event ?? '', on: client.life_event_on ?? '' }),
    schema: typed,
    send: (values) => call(changeLifeEvent, { params: { id: client.id }, body: { life_event: typed.parse(values) } }),
    reread: TASK_LISTS,
    failed: 'The change could not be recorded',
    onSuccess: async () => {
      dropDraft(draft_id)
      modals.close(DIALOG)
      toast.undo('Life event recorded.', () => change.mutate({ to: recordedOf(client) }))
      await Promise.all([rereadClient(queries, client.id), rereadLists(queries)])
    },
  })
  const entered = typed.safeParse(form.values).data
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <FormDraft id={draft_id} form={form} fields={fields} />
      <NativeSelect
        label="What changed"
        data={[
          { value: '', label: 'Choose one' },
          ...LIFE_EVENTS.map((value) => ({ value, label: LIFE_EVENT_LABELS[value] })),
        ]}
        data-autofocus
        {...form.getInputProps('kind')}
      />
      <TextInput label="When" type="date" {...form.getInputProps('on')} />
      <Text size="sm" tone="muted" aria-live="polite">
        {entered
          ? untilWords(entered, earliestDayIn(client.state, new Date(now)))
          : 'It usually lets people enroll for 60 days.'}
      </Text>
      <Button type="submit" loading={action.isPending}>
        Save
      </Button>
    </Stack>
  )
}

function untilWords({ kind, on }: z.output<typeof typed>, today: string): string {
  const [words, when] = enrollsWhen(kind, on, today)
  return [
    `They ${words.toLowerCase()} ${when}.`,
    conditionOf(kind),
    'States with their own marketplace may give more time.',
  ]
    .filter(Boolean)
    .join(' ')
}

type Recorded = z.output<typeof typed> | null

const recordedOf = ({ life_event: kind, life_event_on: on }: LifeEventOf): Recorded =>
  kind && on ? { kind, on } : null

function useChangeLifeEvent({ id }: LifeEventOf) {
  const queries = useQueryClient()
  const change = useAction({
    mutationFn: ({ to }: { to: Recorded; before?: Recorded }) =>
      call(changeLifeEvent, { params: { id }, body: { life_event: to } }),
    // Not of a single call: the client may have been left by then.
    onSuccess: (_answer, { before }) => {
      if (before) toast.undo('Taken back.', () => change.mutate({ to: before }))
      return Promise.all([rereadClient(queries, id), rereadLists(queries)])
    },
    reread: TASK_LISTS,
    failed: 'The change could not be taken back',
  })
  return change
}

/** Takes the recorded change back. A toast offers to undo that. */
export function useTakeBack(client: LifeEventOf) {
  const change = useChangeLifeEvent(client)
  return {
    takeBack: () => change.mutate({ to: null, before: recordedOf(client) }),
    pending: change.isPending,
  }
}
