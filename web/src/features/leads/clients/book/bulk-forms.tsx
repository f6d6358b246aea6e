import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CONSENT_CHANNELS } from '@waymark/contracts/conversations/messaging/referrals'
import { LIMITS } from '@waymark/contracts/fields'
import { CLIENT_STATUSES } from '@waymark/contracts/leads/clients/kinds'
import { figureEndpoints } from '@waymark/contracts/leads/figures/endpoints'
import { TASK_KINDS } from '@waymark/contracts/leads/tasks/endpoints'
import { type ReactElement, useState } from 'react'
import { z } from 'zod'
import { ask } from '../../../../shared/api/queries.ts'
import { STATUS_LABELS } from '../../../../shared/clients/labels.ts'
import { Stack } from '../../../../shared/kit/layout.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { useZone } from '../../../../shared/session/use-zone.ts'
import { fromInput, morning, toInput } from '../../../../shared/tasks/due.ts'
import { DueField } from '../../../../shared/tasks/due-field.tsx'
import { TASK_KIND_CHOICES } from '../../../../shared/tasks/kinds.ts'
import { TimeField } from '../../../../shared/ui/fields/time-field.tsx'
import type { FormProps, Kind } from './bulk-asked.ts'
import { useBulkDraft } from './bulk-draft.ts'
import { ColleagueSelect, colleague } from './colleague-select.tsx'
import { MessageForm } from './message-form.tsx'
import { TagSelect } from './tag-select.tsx'

function StatusForm({ setAsked }: FormProps) {
  const { data: figures } = useQuery(ask(figureEndpoints.readFigures))
  const [status, setStatus] = useState<(typeof CLIENT_STATUSES)[number]>()
  return (
    <Stack gap="sm">
      <NativeSelect
        label="New status"
        data-autofocus
        data={[
          { value: '', label: 'Choose a status' },
          ...CLIENT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
        ]}
        onChange={(event) => {
          const chosen = CLIENT_STATUSES.find((one) => one === event.currentTarget.value)
          setStatus(chosen)
          setAsked(chosen ? { act: 'status', status: chosen } : null)
        }}
      />
      {status === 'enrolled' && figures && (
        <NativeSelect
          label="Coverage year"
          description="With a year, clients who are enrolled for an earlier one are renewed."
          data={[
            { value: '', label: 'The one that people shop for now' },
            ...[figures.plan_year, figures.plan_year - 1].map(String),
          ]}
          onChange={(event) => {
            const plan_year = Number(event.currentTarget.value)
            setAsked({ act: 'status', status, ...(plan_year && { plan_year }) })
          }}
        />
      )}
    </Stack>
  )
}

function TagForm({ setAsked }: FormProps) {
  const [off, setOff] = useState(false)
  const [tag_id, setTag] = useState<string | null>(null)
  const say = (id: string | null, act: 'tag' | 'untag') => setAsked(id === null ? null : { act, tag_id: id })
  return (
    <Stack gap="sm">
      <TagSelect
        label="Tag"
        value={tag_id}
        choose={(id) => {
          setTag(id)
          say(id, off ? 'untag' : 'tag')
        }}
      />
      <Checkbox
        label="Take it off instead"
        checked={off}
        onChange={(event) => {
          setOff(event.currentTarget.checked)
          say(tag_id, event.currentTarget.checked ? 'untag' : 'tag')
        }}
      />
    </Stack>
  )
}

const taskFields = z.object({ title: z.string(), due: z.string(), kind: z.enum(TASK_KINDS), note: z.string() })

function TaskForm({ setAsked }: FormProps) {
  const zone = useZone()
  const first = () => ({ title: '', due: toInput(morning(1, zone), zone), kind: 'call' as const, note: '' })
  const [values, change] = useBulkDraft('task', taskFields, first, ({ title, due: typed, kind, note }) => {
    const due = fromInput(typed, zone)
    setAsked(
      due && title.trim() !== '' ? { act: 'task', title, kind, note: note || null, due_at: due.toISOString() } : null,
    )
  })
  return (
    <Stack gap="sm">
      <TextInput
        label="What to do"
        maxLength={LIMITS.short_text}
        data-autofocus
        value={values.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <DueField value={values.due} onChange={(due) => change({ due })} />
      <NativeSelect
        label="Kind"
        data={TASK_KIND_CHOICES}
        value={values.kind}
        onChange={(event) => change({ kind: TASK_KINDS.find((kind) => kind === event.currentTarget.value) ?? 'call' })}
      />
      <Textarea
        label="Note (optional)"
        autosize
        maxLength={LIMITS.free_text}
        value={values.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </Stack>
  )
}

const CHANNELS: Record<(typeof CONSENT_CHANNELS)[number], string> = {
  phone: 'By phone',
  email: 'By email',
  in_person: 'In person',
}

const handOverFields = z.object({
  to: colleague.nullable().catch(null),
  message: z.string(),
  channel: z.string(),
  when: z.string(),
  // Asked each time, because it may be about other clients.
  agreed: z.boolean().transform(() => false),
})

function HandOverForm({ setAsked }: FormProps) {
  const zone = useZone()
  const first = () => ({ to: null, message: '', channel: '', when: toInput(new Date(), zone), agreed: false })
  const [values, change] = useBulkDraft('hand_over', handOverFields, first, (next) => {
    const consent_channel = CONSENT_CHANNELS.find((one) => one === next.channel)
    const when = fromInput(next.when, zone)
    const ready = next.message.trim() !== '' && next.agreed
    const rest =
      ready && when && consent_channel
        ? { message: next.message, consent_channel, consented_at: when.toISOString() }
        : null
    setAsked(next.to && { act: 'hand_over', to_user_id: next.to.value, ...rest })
  })
  return (
    <Stack gap="sm">
      <Text size="sm">
        Your colleague sees each client’s first name, state, age band and what they look for. A record moves over once
        your colleague accepts.
      </Text>
      <ColleagueSelect value={values.to} choose={(to) => change({ to })} />
      <Textarea
        label="Note to your colleague"
        required
        description="Please leave out health details; they are in the records."
        autosize
        minRows={2}
        maxLength={LIMITS.free_text}
        value={values.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <NativeSelect
        label="How did the clients agree?"
        required
        data={[{ value: '', label: 'Choose' }, ...CONSENT_CHANNELS.map((value) => ({ value, label: CHANNELS[value] }))]}
        value={values.channel}
        onChange={(event) => change({ channel: event.currentTarget.value })}
      />
      <TimeField
        label="When did the last of them agree?"
        required
        value={values.when}
        onChange={(event) => change({ when: event.currentTarget.value })}
      />
      <Checkbox
        required
        label="Each of these clients agreed that I share this, and that the record is handed over on acceptance."
        checked={values.agreed}
        onChange={(event) => change({ agreed: event.currentTarget.checked })}
      />
    </Stack>
  )
}

export const BULK_FORMS: Record<Kind, (props: FormProps) => ReactElement> = {
  status: StatusForm,
  tag: TagForm,
  task: TaskForm,
  message: MessageForm,
  hand_over: HandOverForm,
}
