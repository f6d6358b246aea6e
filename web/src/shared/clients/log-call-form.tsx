import { Button, NativeSelect, NumberInput, Radio, SegmentedControl, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useQueryClient } from '@tanstack/react-query'
import { LIMITS, requiredText, text } from '@waymark/contracts/fields'
import { CALL_DIRECTIONS, CALL_OUTCOMES, callEndpoints } from '@waymark/contracts/leads/calls/endpoints'
import { z } from 'zod'
import { call } from '../api/call.ts'
import { useEndpointForm } from '../api/use-endpoint-form.ts'
import { Stack } from '../kit/layout.tsx'
import { Text } from '../kit/text.tsx'
import { FormDraft } from '../messages/form-draft.tsx'
import { dropDraft } from '../messages/unsent.ts'
import { useZone } from '../session/use-zone.ts'
import { morning } from '../tasks/due.ts'
import { TASK_LISTS } from '../tasks/queries.ts'
import { NoteField } from '../ui/fields/note-field.tsx'
import { toast } from '../ui/toast.tsx'
import { type Called, dialing } from './dialing.ts'
import { rereadClient, rereadLists } from './queries.ts'

const DIALOG = 'call'

/** The fields as typed. */
const fields = z.object({
  direction: z.enum(CALL_DIRECTIONS),
  outcome: z.string(),
  minutes: z.literal('').or(z.number()),
  note: z.string(),
  next: z.string(),
  next_title: z.string(),
})
type Typed = z.output<typeof fields>
const EMPTY: Typed = { direction: 'outgoing', outcome: '', minutes: '', note: '', next: '', next_title: 'Call again' }

const DIRECTIONS: Record<(typeof CALL_DIRECTIONS)[number], string> = {
  outgoing: 'You called',
  incoming: 'They called',
}
/** Someone who calls has no wrong number. */
const OUTCOMES: Record<(typeof CALL_DIRECTIONS)[number], Partial<Record<(typeof CALL_OUTCOMES)[number], string>>> = {
  outgoing: {
    talked: 'We talked',
    voicemail: 'Left a voicemail',
    no_answer: 'No answer',
    wrong_number: 'Wrong number',
  },
  incoming: { talked: 'We talked', voicemail: 'They left a voicemail', no_answer: 'You missed it' },
}
/** Days until the next step. */
const NEXT = [
  { value: '', label: 'None' },
  { value: '1', label: 'Tomorrow' },
  { value: '2', label: 'In 2 days' },
  { value: '7', label: 'In a week' },
]

const typed = z
  .object({
    direction: z.enum(CALL_DIRECTIONS),
    outcome: z.enum(CALL_OUTCOMES, { error: 'Please choose how it went' }),
    minutes: z.literal('').or(z.number().int('Enter a whole number of minutes').min(0).max(600, 'At most 600 minutes')),
    note: text(LIMITS.free_text),
    next: z.string(),
    next_title: z.string(),
  })
  .refine(({ next, next_title }) => next === '' || requiredText(LIMITS.short_text).safeParse(next_title).success, {
    error: 'Please say what to do',
    path: ['next_title'],
  })

/** Opens the dialog of `openLogCall`. */
export function openLogCallForm(client: Called): void {
  modals.open({
    modalId: DIALOG,
    title: `Call ${client.name}`,
    children: <LogCall client={client} />,
  })
}

function LogCall({ client }: { readonly client: Called }) {
  const queries = useQueryClient()
  const zone = useZone()
  const draft_id = `call:${client.id}`
  const reread = () => Promise.all([rereadClient(queries, client.id), rereadLists(queries)])
  const initialValues: Typed = client.phone === null ? { ...EMPTY, direction: 'incoming' } : EMPTY
  const { form, action, submit } = useEndpointForm(callEndpoints.logCall, {
    initialValues,
    schema: typed,
    send: (values) => {
      const { direction, outcome, minutes, note, next, next_title } = typed.parse(values)
      const follow_up = next === '' ? null : { title: next_title, due_at: morning(Number(next), zone).toISOString() }
      return call(callEndpoints.logCall, {
        params: { id: client.id },
        body: { direction, outcome, minutes: minutes === '' ? null : minutes, note, follow_up },
      })
    },
    reread: TASK_LISTS,
    failed: 'The call could not be saved',
    onSuccess: async ({ id }) => {
      dropDraft(draft_id)
      modals.close(DIALOG)
      await reread()
      toast.undo('Call logged.', () => {
        call(callEndpoints.deleteCall, { params: { id } }).then(reread, (error: unknown) =>
          toast.error('The call could not be deleted', error),
        )
      })
    },
  })
  const outcomes = OUTCOMES[form.values.direction]
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <FormDraft id={draft_id} form={form} fields={fields} />
      {client.phone ? (
        <Button component="a" href={dialing(client.phone)} variant="default">
          {client.phone}
        </Button>
      ) : (
        <Text size="sm" tone="muted">
          No number is shown: they gave none, or did not agree to be called. Log a call here if they called you.
        </Text>
      )}
      <SegmentedControl
        aria-label="Who called"
        data={CALL_DIRECTIONS.map((value) => ({ value, label: DIRECTIONS[value] }))}
        value={form.values.direction}
        onChange={(direction) => {
          form.setValues({ direction, outcome: '' })
        }}
      />
      <Radio.Group label="How did it go?" {...form.getInputProps('outcome')}>
        <Stack gap="xs">
          {CALL_OUTCOMES.filter((value) => value in outcomes).map((value, index) => (
            <Radio key={value} value={value} label={outcomes[value]} {...(index === 0 && { 'data-autofocus': true })} />
          ))}
        </Stack>
      </Radio.Group>
      <NumberInput label="Minutes" min={0} max={600} allowDecimal={false} {...form.getInputProps('minutes')} />
      <NoteField {...form.getInputProps('note')} />
      <NativeSelect label="Next step" data={NEXT} {...form.getInputProps('next')} />
      {form.values.next !== '' && (
        <TextInput label="What to do" maxLength={LIMITS.short_text} {...form.getInputProps('next_title')} />
      )}
      <Button type="submit" loading={action.isPending}>
        Log call
      </Button>
    </Stack>
  )
}
