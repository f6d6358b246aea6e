import { Button, NativeSelect, TextInput } from '@mantine/core'
import { LIMITS, requiredText, text } from '@waymark/contracts/fields'
import { TASK_KINDS, TASK_REPEATS, type Task, taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../api/call.ts'
import { useEndpointForm } from '../api/use-endpoint-form.ts'
import { useDueWords } from '../clients/use-due-words.ts'
import { Row, Stack } from '../kit/layout.tsx'
import { FormDraft } from '../messages/form-draft.tsx'
import { dropDraft } from '../messages/unsent.ts'
import { useZone } from '../session/use-zone.ts'
import { changedFields } from '../ui/changed-fields.ts'
import { NoteField } from '../ui/fields/note-field.tsx'
import { fromInput, morning, toInput, typedTime } from './due.ts'
import { DueField } from './due-field.tsx'
import { TASK_KIND_CHOICES } from './kinds.ts'
import { TASK_LISTS } from './queries.ts'
import { useTaskActions } from './use-task-actions.ts'

const REPEATS: Record<(typeof TASK_REPEATS)[number], string> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
  yearly: 'Every year',
}

/** The fields when they are complete. */
const typed = z.object({
  title: requiredText(LIMITS.short_text, 'Please say what to do'),
  due: typedTime,
  kind: z.enum(TASK_KINDS),
  repeat: z.enum(TASK_REPEATS).or(z.literal('')),
  note: text(LIMITS.free_text),
})

/** The fields as typed. */
const fields = typed.extend({ title: z.string(), due: z.string(), note: z.string() })
type Typed = z.output<typeof fields>

interface Props {
  readonly client_id: string | null
  /** Null to add one. */
  readonly task: Task | null
  readonly close: () => void
}

export function TaskForm({ client_id, task, close }: Props) {
  const dueWords = useDueWords()
  const zone = useZone()
  const instantOf = (due: string) => fromInput(due, zone)?.toISOString() ?? ''
  const { remove } = useTaskActions()
  const draft_id = `task:${task?.id ?? `about ${client_id}`}`
  const finish = () => {
    dropDraft(draft_id)
    close()
  }
  const [shown] = useState<Typed>(() => ({
    title: task?.title ?? '',
    due: toInput(task ? new Date(task.due_at) : morning(1, zone), zone),
    kind: task?.kind ?? 'to_do',
    repeat: task?.repeat ?? '',
    note: task?.note ?? '',
  }))
  const { form, action, submit } = useEndpointForm(taskEndpoints.createTask, {
    initialValues: shown,
    schema: typed,
    send: (values) => {
      const complete = typed.parse(values)
      if (!task) {
        const { due, repeat, ...rest } = complete
        const body = { ...rest, due_at: instantOf(due), repeat: repeat || null, client_id }
        return call(taskEndpoints.createTask, { body })
      }
      const { due, repeat, ...rest } = changedFields(complete, shown)
      const body = {
        ...rest,
        ...(due !== undefined && { due_at: instantOf(due) }),
        ...(repeat !== undefined && { repeat: repeat || null }),
      }
      if (Object.keys(body).length === 0) return Promise.resolve(task)
      return call(taskEndpoints.changeTask, { params: { id: task.id }, body })
    },
    reread: TASK_LISTS,
    done: ({ due_at }) => `${task ? 'Task saved' : 'Task added'}, due ${dueWords(due_at)}`,
    failed: 'The task could not be saved',
    onSuccess: finish,
  })
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <FormDraft id={draft_id} form={form} fields={fields} />
      <TextInput label="What to do" maxLength={LIMITS.short_text} data-autofocus {...form.getInputProps('title')} />
      <DueField {...form.getInputProps('due')} />
      <Row align="end">
        <NativeSelect label="Kind" data={TASK_KIND_CHOICES} {...form.getInputProps('kind')} />
        <NativeSelect
          label="Repeat"
          data={[{ value: '', label: 'Never' }, ...TASK_REPEATS.map((value) => ({ value, label: REPEATS[value] }))]}
          {...form.getInputProps('repeat')}
        />
      </Row>
      <NoteField {...form.getInputProps('note')} />
      <Button type="submit" loading={action.isPending}>
        {task ? 'Save' : 'Add task'}
      </Button>
      {task && (
        <Button
          variant="subtle"
          color="red"
          onClick={() => {
            remove(task)
            finish()
          }}
        >
          Delete
        </Button>
      )}
    </Stack>
  )
}
