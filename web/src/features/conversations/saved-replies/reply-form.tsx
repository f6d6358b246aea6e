import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { type SavedReply, savedReplyEndpoints } from '@waymark/contracts/conversations/saved-replies/endpoints'
import { LIMITS } from '@waymark/contracts/fields'
import { REPLY_VARIABLES, unknownVariables } from '@waymark/rules/conversations/saved-replies'
import { useState } from 'react'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { SECOND_LANGUAGE } from '../../../shared/messages/replies.ts'
import { useMe } from '../../../shared/session/me.ts'

interface Props {
  /** The one to change; missing for a new one. */
  readonly reply?: SavedReply
  readonly onEnd: () => void
}

export function ReplyForm({ reply, onEnd }: Props) {
  const administrator = useMe()?.role === 'sys_admin'
  const [title, setTitle] = useState(reply?.title ?? '')
  const [english, setEnglish] = useState(reply?.english ?? '')
  const [spanish, setSpanish] = useState(reply?.spanish ?? '')
  const [shared, setShared] = useState(false)
  const save = useAction({
    mutationFn: () =>
      reply
        ? call(savedReplyEndpoints.updateSavedReply, { params: { id: reply.id }, body: { title, english, spanish } })
        : call(savedReplyEndpoints.createSavedReply, { body: { title, english, spanish, shared } }),
    reread: [savedReplyEndpoints.listSavedReplies],
    done: 'Saved',
    onSuccess: onEnd,
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
      <TextInput
        label="Title"
        description={shared || reply?.shared ? 'Clients do not see it' : 'Only you see it'}
        maxLength={LIMITS.name}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        data-autofocus
      />
      <Textarea
        label="English"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={LIMITS.free_text}
        value={english}
        error={wrong(english)}
        onChange={(event) => setEnglish(event.currentTarget.value)}
      />
      <Textarea
        label="Spanish"
        lang={SECOND_LANGUAGE}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={LIMITS.free_text}
        value={spanish}
        error={wrong(spanish)}
        onChange={(event) => setSpanish(event.currentTarget.value)}
      />
      <Text size="sm" tone="muted">
        In the text, {VARIABLES}. You see what is missing before you send.
      </Text>
      {administrator && !reply && (
        <Checkbox
          label="Share with every agency"
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
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
        <Button size="sm" variant="default" onClick={onEnd}>
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
