import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type SavedReply, savedReplyEndpoints } from '@waymark/contracts/conversations/saved-replies/endpoints'
import { LIMITS } from '@waymark/contracts/fields'
import { REPLY_VARIABLES, unknownVariables } from '@waymark/rules/conversations/saved-replies'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { ApiError, sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { FormDraft } from '../../../shared/messages/form-draft.tsx'
import { SECOND_LANGUAGE, savedRepliesQuery } from '../../../shared/messages/replies.ts'
import { draftTo, dropDraft, keepDraft } from '../../../shared/messages/unsent.ts'
import { useMe } from '../../../shared/session/me.ts'
import { ChangedElsewhere } from '../../../shared/ui/changed-elsewhere.tsx'

const texts = z.object({ title: z.string(), english: z.string(), spanish: z.string() })
type Texts = z.output<typeof texts>

/** The fields as typed. */
const fields = texts.extend({ shared: z.boolean() })

const textsOf = (reply: SavedReply | undefined): Texts => ({
  title: reply?.title ?? '',
  english: reply?.english ?? '',
  spanish: reply?.spanish ?? '',
})

interface Props {
  /** The one to change; missing for a new one. */
  readonly reply?: SavedReply
  readonly onEnd: () => void
}

export function ReplyForm({ reply, onEnd }: Props) {
  const administrator = useMe()?.role === 'sys_admin'
  const draft_id = `reply:${reply?.id ?? 'new'}`
  const base_id = `${draft_id}:base`
  const queries = useQueryClient()
  const stored = textsOf(reply)
  // The texts that the change started from. They may have been changed elsewhere before it is opened again.
  const [base, setBase] = useState(() => (draftTo(draft_id) === '' ? stored : baseIn(draftTo(base_id), stored)))
  useEffect(() => keepDraft(base_id, reply ? JSON.stringify(base) : ''), [base_id, base, reply])
  const form = useForm({ initialValues: { ...stored, shared: reply?.shared ?? false } })
  const { title, english, spanish, shared } = form.values
  /** What saving would write over one state of the reply by another one that it got since. */
  const replaces = (now: Texts, since: Texts) =>
    TEXTS.some((text) => isTyped(text) && now[text] !== since[text] && now[text] !== form.values[text])
  const isTyped = (text: keyof Texts) => form.values[text] !== base[text]
  const end = () => {
    dropDraft(draft_id)
    dropDraft(base_id)
    onEnd()
  }
  const save = useAction({
    mutationFn: async () => {
      if (!reply) return call(savedReplyEndpoints.createSavedReply, { body: { title, english, spanish, shared } })
      const all = await queries.fetchQuery({ ...savedRepliesQuery, staleTime: 0, networkMode: 'always', retry: false })
      const now = textsOf(all.find(({ id }) => id === reply.id) ?? reply)
      if (replaces(now, stored))
        throw new ApiError(409, 'changed_elsewhere', 'This reply was changed in another window.')
      const typed = Object.fromEntries(TEXTS.filter(isTyped).map((text) => [text, form.values[text]]))
      return call(savedReplyEndpoints.updateSavedReply, { params: { id: reply.id }, body: { ...now, ...typed } })
    },
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
      {replaces(stored, base) && !save.isPending && (
        <ChangedElsewhere
          what="This reply"
          show={() => {
            form.setInitialValues({ ...stored, shared })
            form.setValues(stored)
            setBase(stored)
            save.reset()
          }}
        />
      )}
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
      {save.isError && !replaces(stored, base) && (
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

const TEXTS = texts.keyof().options

const baseIn = (draft: string, stored: Texts): Texts =>
  draft === '' ? stored : (texts.safeParse(JSON.parse(draft)).data ?? stored)

const VARIABLES = Object.entries(REPLY_VARIABLES)
  .map(([name, meaning]) => `{${name}} is ${meaning}`)
  .join(', ')

const wrong = (text: string) => {
  const [unknown] = unknownVariables(text)
  return unknown && `${unknown} is not a variable`
}
