import { Alert, Button, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { LIMITS } from '@waymark/contracts/fields'
import { useState } from 'react'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { fieldErrors } from '../../../shared/api/field-errors.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import type { FeedbackDialogProps } from '../../../shared/feedback/feedback-button.tsx'
import {
  FAILED,
  missingIn,
  PRIORITY_CHOICES,
  SENT,
  type Suggestion,
  sendSuggestion,
  USER_TYPE_CHOICES,
} from '../../../shared/feedback/suggestion.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { useBackCloses } from '../../../shared/ui/use-back-closes.ts'

const CATEGORY_CHOICES = [
  { value: 'general', label: 'General' },
  { value: 'bug', label: 'Something is broken' },
  { value: 'feature', label: 'Something is missing' },
  { value: 'design', label: 'Design or wording' },
]

const EMPTY: Suggestion = { title: '', description: '', category: 'general', priority: '3', user_type: 'agent' }

export function FeedbackModal({ opened, close }: FeedbackDialogProps) {
  const [form, setForm] = useState(EMPTY)
  const [missing, setMissing] = useState<{ title?: string; description?: string }>({})
  const change = (changes: Partial<Suggestion>) => {
    setForm((before) => ({ ...before, ...changes }))
    setMissing({})
  }
  const send = useAction({
    mutationFn: () => sendSuggestion(form),
    done: SENT,
    onSuccess: () => {
      setForm(({ user_type }) => ({ ...EMPTY, user_type }))
      close()
    },
    onError: () => toast.error(FAILED),
  })
  useBackCloses(opened, close)
  const wrong = { ...fieldErrors(send.error), ...missing }
  const submit = () => {
    const found = missingIn(form)
    setMissing(found)
    if (Object.keys(found).length === 0) send.mutate()
  }
  return (
    <Modal opened={opened} onClose={close} title="Share feedback" size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          <TextInput
            label="Title"
            required
            data-autofocus
            maxLength={LIMITS.short_text}
            value={form.title}
            error={wrong['title']}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <Textarea
            label="Description"
            description="Please do not include client names."
            required
            autosize
            minRows={4}
            maxRows={12}
            maxLength={LIMITS.free_text}
            value={form.description}
            error={wrong['description']}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          <Select
            label="Category"
            data={CATEGORY_CHOICES}
            allowDeselect={false}
            value={form.category}
            onChange={(category) => change({ category: category ?? 'general' })}
          />
          <Select
            label="Priority"
            data={PRIORITY_CHOICES}
            allowDeselect={false}
            value={form.priority}
            onChange={(priority) => change({ priority: priority ?? '3' })}
          />
          <Select
            label="I am"
            data={USER_TYPE_CHOICES}
            allowDeselect={false}
            value={form.user_type}
            onChange={(value) =>
              change({ user_type: USER_TYPE_CHOICES.find((one) => one.value === value)?.value ?? 'other' })
            }
          />
          {send.isError && (
            <Alert color="red" role="alert" title={FAILED}>
              {sentenceOf(send.error, '')}
            </Alert>
          )}
          <Button type="submit" loading={send.isPending}>
            Submit
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
