import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type SavedReply, savedReplyEndpoints } from '@waymark/contracts/conversations/saved-replies/endpoints'
import { LIMITS } from '@waymark/contracts/fields'
import { REPLY_VARIABLES, unknownVariables } from '@waymark/rules/conversations/saved-replies'
import { z } from 'zod'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { FormDraft } from '../../../shared/messages/form-draft.tsx'
import { SECOND_LANGUAGE } from '../../../shared/messages/replies.ts'
import { dropDraft } from '../../../shared/messages/unsent.ts'
import { useMe } from '../../../shared/session/me.ts'

/** The fields as typed. */
const fields = z.object({ title: z.string(), english: z.string(), spanish: z.string(), shared: z.boolean() })

interface Props {
  /** The one to change; missing for a new one. */
  readonly reply?: SavedReply
  readonly onEnd: () => void
}

export function ReplyForm({ reply, onEnd }: Props) {
  const administrator = useMe()?.role === 'sys_admin'
  const draft_id = `reply:${reply?.id ?? 'new'}`
  const form = useForm({
    initialValues: {
      title: reply?.title ?? '',
      english: reply?.english ?? '',
      spanish: reply?.spanish ?? '',
      shared: reply?.shared ?? false,
    },
  })
  const { title, english, spanish, shared } = form.values
  const end = () => {
    dropDraft(draft_id)
    onEnd()
  }
  const save = useAction({
    mutationFn: () =>
      reply
        ? call(savedReplyEndpoints.updateSavedReply, { params: { id: reply.id }, body: { title, english, spanish } })
        : call(savedReplyEndpoints.createSavedReply, { body: { title, english, spanish, shared } }),
    reread: [savedReplyEndpoints.listSavedReplies],
    done: 'Saved',
    onSuccess: end,
  })
  const ready =
    title.trim() !== '' &&
    (english.trim() !== '' || spanish.trim() !== '') &&
    wrong(english) === undefined &&
    wrong(spanish) === undefined
  return (
    <Stack
      as="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) save.mutate()
      }}
    >
      <FormDraft id={draft_id} form={form} fields={fields} />
      <TextInput
        label="Title"
        description={shared ? 'Clients do not see it' : 'Clients and other agents do not see it'}
        maxLength={LIMITS.name}
        {...form.getInputProps('title')}
        data-autofocus
      />
      <Textarea
        label="English"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={LIMITS.free_text}
        {...form.getInputProps('english')}
        error={wrong(english)}
      />
      <Textarea
        label="Spanish"
        lang={SECOND_LANGUAGE}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={LIMITS.free_text}
        {...form.getInputProps('spanish')}
        error={wrong(spanish)}
      />
      <Text size="sm" tone="muted">
        In the text, {VARIABLES}. You see what is missing before you send.
      </Text>
      {administrator && !reply && (
        <Checkbox label="Share with every agency" {...form.getInputProps('shared', { type: 'checkbox' })} />
      )}
      {save.isError && (
        <Text tone="error" role="alert">
          {sentenceOf(save.error, 'This could not be saved')}
        </Text>
      )}
      <Row>
        <Button type="submit" size="sm" disabled={!ready} loading={save.isPending}>
          Save
        </Button>
        <Button size="sm" variant="default" onClick={end}>
          Cancel
        </Button>
      </Row>
    </Stack>
  )
}

const VARIABLES = Object.entries(REPLY_VARIABLES)
  .map(([name, meaning]) => `{${name}} is ${meaning}`)
  .join(', ')

const wrong = (text: string) => {
  const [unknown] = unknownVariables(text)
  return unknown && `${unknown} is not a variable`
}
