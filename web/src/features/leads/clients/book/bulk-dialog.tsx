import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { bulkEndpoints } from '@waymark/contracts/conversations/bulk/endpoints'
import { englishName } from '@waymark/words/own-name'
import { useState } from 'react'
import { ApiError } from '../../../../shared/api/api-error.ts'
import { call } from '../../../../shared/api/call.ts'
import { ask } from '../../../../shared/api/queries.ts'
import { useAction } from '../../../../shared/api/use-action.ts'
import { rereadLists } from '../../../../shared/clients/queries.ts'
import { count } from '../../../../shared/format/people.ts'
import { Cluster, Stack } from '../../../../shared/kit/layout.tsx'
import { Panel } from '../../../../shared/kit/panel.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { dropDraft } from '../../../../shared/messages/unsent.ts'
import { type Asked, type Body, isWhole, type Kind, type Previewed, type Whom } from './bulk-asked.ts'
import { draftOf } from './bulk-draft.ts'
import { BULK_FORMS } from './bulk-forms.tsx'
import { leftOutInWords } from './bulk-words.ts'
import { BULK_ACTS } from './reread.ts'
import { clearSelection } from './selection.ts'

const DIALOG = 'bulk'

const TITLES: Record<Kind, string> = {
  status: 'Change the status',
  tag: 'Tag, or take a tag off',
  task: 'Add a task for each',
  message: 'Write to each client',
  hand_over: 'Hand over to a colleague',
}

const WHAT_UNDO_DOES: Record<Kind, string> = {
  status: 'You can undo this for a day. A status that someone changes in the meantime stays.',
  tag: 'You can undo this for a day.',
  task: 'You can undo this for a day. A task that is done by then stays.',
  message: 'Nothing is sent for a minute, and Undo stops all of it. What was sent can’t be taken back.',
  hand_over: 'Undo withdraws what your colleague has not answered. Accepted clients are theirs.',
}

/** Asks what to do for these clients, shows what it will change, and does it. */
export function openBulk(kind: Kind, whom: Whom): void {
  modals.open({
    modalId: DIALOG,
    size: 'lg',
    title: TITLES[kind],
    children: <BulkDialog kind={kind} whom={whom} />,
  })
}

function BulkDialog({ kind, whom }: { readonly kind: Kind; readonly whom: Whom }) {
  const [asked, setAsked] = useState<Asked>(null)
  const Form = BULK_FORMS[kind]
  // A union can't be spread as one, so the types say that the parts together are a body.
  const body: Body | null = asked && isWhole(asked) ? { ...asked, ...whom } : null
  const previewed: Previewed | null = asked && { ...asked, ...whom }
  const preview = useQuery({
    ...ask(bulkEndpoints.previewBulk, { body: previewed ?? { act: 'status', status: 'new', ...whom } }),
    enabled: previewed !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const queries = useQueryClient()
  const act = useAction({
    mutationFn: (sent: Body) => call(bulkEndpoints.actInBulk, { body: sent }),
    reread: BULK_ACTS,
    onSuccess: () => {
      clearSelection()
      dropDraft(draftOf(kind))
      modals.close(DIALOG)
      return rereadLists(queries)
    },
    failed: 'This could not be done',
  })
  const { data, error, isFetching } = preview
  const shown = previewed === null ? null : data
  return (
    <Stack
      as="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (body) act.mutate(body)
      }}
    >
      <Form setAsked={setAsked} languages={shown?.languages ?? []} whom={whom} />
      <Stack gap="xs" aria-live="polite">
        {shown && (
          <Text weight="medium">
            {count(shown.changes, 'client')} of {shown.total.toLocaleString()}
          </Text>
        )}
        {shown && shown.left_out.length > 0 && (
          <Text size="sm">Left out: {leftOutInWords(shown.left_out).join('; ')}.</Text>
        )}
        {shown?.examples.map(({ language, message }) => (
          <Panel key={language} as="section" pad="sm" aria-label={`Example in ${englishName(language)}`}>
            <Stack gap="xs">
              <Text size="xs" tone="muted">
                What the first client reads in {englishName(language)}
              </Text>
              <Text size="sm" wrap="kept" lang={language}>
                {message}
              </Text>
            </Stack>
          </Panel>
        ))}
        {previewed !== null && error && (
          <Text size="sm" tone="error">
            {error instanceof ApiError ? error.detail : 'The preview could not be loaded'}
          </Text>
        )}
        <Text size="sm" tone="muted">
          {WHAT_UNDO_DOES[kind]}
        </Text>
      </Stack>
      <Cluster justify="end">
        <Button variant="default" onClick={() => modals.close(DIALOG)}>
          Cancel
        </Button>
        <Button type="submit" loading={act.isPending} disabled={!body || !shown || shown.changes === 0 || isFetching}>
          {shown ? `Do it for ${count(shown.changes, 'client')}` : 'Do it'}
        </Button>
      </Cluster>
    </Stack>
  )
}
