import { Alert, Button, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import {
  SUGGESTION_PRIORITIES,
  SUGGESTION_USER_TYPES,
  suggestionEndpoints,
} from '@waymark/contracts/suggestions/endpoints'
import { useState } from 'react'
import { fieldErrors, sentenceOf } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts'
import { toast } from '../../shared/ui/toast.tsx'

const FAILED = 'Failed to submit suggestion. Please try again.'
const PRIORITY_CHOICES = SUGGESTION_PRIORITIES.map((label, index) => ({ value: `${index + 1}`, label }))
const USER_TYPE_LABELS = { consumer: 'Consumer', agent: 'Agent', other: 'Other' }
const USER_TYPE_CHOICES = SUGGESTION_USER_TYPES.map((value) => ({ value, label: USER_TYPE_LABELS[value] }))
const CATEGORY_CHOICES = [
  { value: 'general', label: 'General' },
  { value: 'bug', label: 'Something does not work' },
  { value: 'feature', label: 'Something is missing' },
  { value: 'design', label: 'Looks and words' },
]

const EMPTY = { title: '', description: '', category: 'general', priority: '3' }

export function FeedbackModal({ opened, close }: { readonly opened: boolean; readonly close: () => void }) {
  const [form, setForm] = useState(EMPTY)
  const [user_type, setUserType] = useState<(typeof SUGGESTION_USER_TYPES)[number]>('agent')
  const [missing, setMissing] = useState<{ title?: string; description?: string }>({})
  const [key, setKey] = useState(newIdempotencyKey)
  const change = (changes: Partial<typeof EMPTY>) => {
    setForm((before) => ({ ...before, ...changes }))
    setMissing({})
    setKey(newIdempotencyKey())
  }
  const send = useMutation({
    mutationFn: () =>
      call(suggestionEndpoints.submitSuggestion, {
        body: {
          ...form,
          priority: Number.parseInt(form.priority, 10),
          user_type,
          source: 'public_feedback',
          user_agent: navigator.userAgent.slice(0, 500),
          // What is behind the question mark may name a client.
          page_url: window.location.pathname,
        },
        idempotency_key: key,
      }),
    onSuccess: () => {
      toast.success('Thank you. Your suggestion was sent.')
      setForm(EMPTY)
      close()
    },
    onError: () => toast.error(FAILED),
  })
  const wrong = { ...fieldErrors(send.error), ...missing }
  const submit = () => {
    const found = {
      ...(form.title.trim() === '' ? { title: 'Please enter a title' } : {}),
      ...(form.description.trim() === '' ? { description: 'Please enter a description' } : {}),
    }
    setMissing(found)
    if (Object.keys(found).length === 0) send.mutate()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Share feedback"
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
    >
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
            description="Please do not name clients."
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
            value={user_type}
            onChange={(value) => {
              setUserType(SUGGESTION_USER_TYPES.find((one) => one === value) ?? 'other')
              change({})
            }}
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
