import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type DocumentWords,
  documentRequestEndpoints,
} from '@waymark/contracts/conversations/document-requests/endpoints'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { LIMITS, requiredText, text } from '@waymark/contracts/fields'
import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { dayIn } from '@waymark/rules/foundation/geography/day-in'
import { instantIn } from '@waymark/rules/foundation/geography/instant-in'
import { englishName } from '@waymark/words/own-name'
import { z } from 'zod'
import { call } from '../../../shared/api/call.ts'
import { ask } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpointForm } from '../../../shared/api/use-endpoint-form.ts'
import { rereadClient, rereadLists } from '../../../shared/clients/queries.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { Grid, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { FormDraft } from '../../../shared/messages/form-draft.tsx'
import { dropDraft } from '../../../shared/messages/unsent.ts'
import { useZone } from '../../../shared/session/use-zone.ts'
import { morning } from '../../../shared/tasks/due.ts'
import { TASK_LISTS } from '../../../shared/tasks/queries.ts'
import { toast } from '../../../shared/ui/toast.tsx'

const DIALOG = 'documents'
const { askForDocuments, readDocumentWords, takeBackDocumentRequest } = documentRequestEndpoints
const REREAD = [...TASK_LISTS, messagingEndpoints.listConversations, messagingEndpoints.readConversation]

/** Opens a dialog that asks a client for documents, and waits for them with a task. */
export function openAskDocuments(client: ClientDetail): void {
  modals.open({
    modalId: DIALOG,
    title: `Ask ${nameOf(client)} for documents`,
    children: <AskDocuments client={client} />,
  })
}

function AskDocuments({ client }: { readonly client: ClientDetail }) {
  const words = useQuery(ask(readDocumentWords, { params: { id: client.id } }))
  return (
    <Loaded query={words} failure="The usual documents could not be loaded" skeleton={360} compact>
      {(loaded) => <AskForm client={client} words={loaded} />}
    </Loaded>
  )
}

/** The fields as typed. Without own words, the message says what is chosen. */
const fields = z.object({
  chosen: z.array(z.string()),
  /** One a line. */
  others: z.string(),
  due: z.string(),
  message: z.string().nullable(),
})
type Typed = z.output<typeof fields>

const namesOf = ({ chosen, others }: Pick<Typed, 'chosen' | 'others'>): string[] => [
  ...chosen,
  ...linesOf(others).filter((line) => !chosen.includes(line)),
]
const linesOf = (others: string) =>
  others
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const typed = z
  .object({
    chosen: z.array(z.string()),
    others: text(LIMITS.free_text).refine((others) => linesOf(others).every((line) => line.length <= LIMITS.name), {
      error: `Please keep each line under ${LIMITS.name} characters`,
    }),
    due: z.iso.date('Please choose a day'),
    message: requiredText(LIMITS.free_text, 'Please enter a message').nullable(),
  })
  .refine((values) => namesOf(values).length > 0, { error: 'Please choose or name a document', path: ['others'] })

function AskForm({ client, words }: { readonly client: ClientDetail; readonly words: DocumentWords }) {
  const zone = useZone()
  const queries = useQueryClient()
  const draft_id = `documents:${client.id}`
  const initialValues: Typed = { chosen: [], others: '', due: dayIn(zone, morning(7, zone)), message: null }
  const reread = () => Promise.all([rereadClient(queries, client.id), rereadLists(queries)])
  const takeBack = useAction({
    mutationFn: (id: string) => call(takeBackDocumentRequest, { params: { id } }),
    reread: REREAD,
    done: ({ message_taken_back }) =>
      message_taken_back ? 'Taken back.' : 'The task is deleted. The message had already been sent, so it stays.',
    failed: 'This could not be taken back',
    onSuccess: reread,
  })
  const { form, action, submit } = useEndpointForm(askForDocuments, {
    initialValues,
    schema: typed,
    send: (values) => {
      const { message, due, ...named } = typed.parse(values)
      return call(askForDocuments, {
        params: { id: client.id },
        body: {
          documents: namesOf(named),
          message: message ?? messageFor(words, values, 'translated'),
          due_at: instantIn(zone, due, '17:00').toISOString(),
        },
      })
    },
    reread: REREAD,
    failed: 'The request could not be sent',
    onSuccess: async ({ id, title }) => {
      dropDraft(draft_id)
      modals.close(DIALOG)
      await reread()
      toast.undo(`${title}.`, () => takeBack.mutate(id))
    },
  })
  const { values } = form
  const own = values.message !== null
  const english = words.language === 'en'
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <FormDraft id={draft_id} form={form} fields={fields} />
      <Checkbox.Group label="What you need" {...form.getInputProps('chosen')}>
        <Grid min="12rem" gap="xs">
          {words.documents.map(({ title }, index) => (
            <Checkbox key={title} value={title} label={title} data-autofocus={index === 0 || undefined} />
          ))}
        </Grid>
      </Checkbox.Group>
      <Textarea
        label="Anything else, one per line"
        description={english ? undefined : `Write it in ${englishName(words.language)}: it goes into the message.`}
        autosize
        minRows={1}
        maxRows={5}
        {...form.getInputProps('others')}
      />
      <TextInput label="By" type="date" {...form.getInputProps('due')} />
      <Textarea
        label={`Message in ${englishName(words.language)}`}
        autosize
        minRows={6}
        maxRows={14}
        maxLength={LIMITS.free_text}
        {...form.getInputProps('message')}
        value={values.message ?? messageFor(words, values, 'translated')}
        onChange={(event) => form.setFieldValue('message', event.currentTarget.value)}
      />
      {own ? (
        <Button size="compact-sm" variant="subtle" onClick={() => form.setFieldValue('message', null)}>
          Rewrite it from the list
        </Button>
      ) : (
        !english && (
          <Text size="sm" tone="muted" wrap="kept">
            {messageFor(words, values, 'english')}
          </Text>
        )
      )}
      <Button type="submit" loading={action.isPending}>
        Send request
      </Button>
    </Stack>
  )
}

/** The message about what is chosen, in the client's language or in English. */
function messageFor(
  { language, before, after, documents }: DocumentWords,
  { chosen, others, due }: Typed,
  as: 'english' | 'translated',
): string {
  const day = new Intl.DateTimeFormat(`${as === 'english' ? 'en' : language}-US`, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const at = new Date(`${due}T00:00:00Z`)
  const asked = [...documents.filter(({ title }) => chosen.includes(title)).map((one) => one[as]), ...linesOf(others)]
  return [
    before[as].replace('{due}', Number.isNaN(at.getTime()) ? '…' : day.format(at)),
    ...asked.map((one) => `- ${one}`),
    '',
    after[as],
  ].join('\n')
}
