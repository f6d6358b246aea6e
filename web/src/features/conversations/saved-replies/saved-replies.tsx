import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SavedReply, savedReplyEndpoints } from '@waymark/contracts/conversations/saved-replies/endpoints'
import { SUGGESTED_REPLIES } from '@waymark/rules/conversations/suggested-replies'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Cluster, Row, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { SECOND_LANGUAGE, savedRepliesQuery } from '../../../shared/messages/replies.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { ReplyForm } from './reply-form.tsx'

const reread = [savedReplyEndpoints.listSavedReplies]

/** The texts that the broker uses again and again. */
export function SavedReplies() {
  const replies = useQuery(savedRepliesQuery)
  const [adding, setAdding] = useState(false)
  return (
    <PanelSection
      id="saved-replies"
      title="Saved replies"
      lead="Texts for your messages, in English and Spanish. In a conversation, type / to pick one."
    >
      <Loaded query={replies} skeleton={240} compact>
        {(all) => (
          <Stack gap="md">
            {all.length === 0 && <Text tone="muted">You have no saved replies yet.</Text>}
            <Stack as="ul" gap="md" lines aria-label="Saved replies">
              {all.map((reply) => (
                <SavedRow key={reply.id} reply={reply} />
              ))}
            </Stack>
            {adding ? (
              <ReplyForm onEnd={() => setAdding(false)} />
            ) : (
              <Cluster>
                <Button size="sm" onClick={() => setAdding(true)}>
                  New reply
                </Button>
                <Suggested all={all} />
              </Cluster>
            )}
          </Stack>
        )}
      </Loaded>
    </PanelSection>
  )
}

/** Offers the suggested replies that are not there yet. */
function Suggested({ all }: { readonly all: readonly SavedReply[] }) {
  const missing = SUGGESTED_REPLIES.filter(({ title }) => all.every((reply) => reply.title !== title))
  const add = useAction({
    mutationFn: async () => {
      for (const { title, english, spanish } of missing) {
        await call(savedReplyEndpoints.createSavedReply, { body: { title, english, spanish } })
      }
    },
    reread,
    done: 'Suggested replies added',
    failed: 'The suggested replies could not be added',
  })
  if (missing.length === 0) return null
  return (
    <Button size="sm" variant="default" loading={add.isPending} onClick={() => add.mutate()}>
      Add {missing.length} suggested
    </Button>
  )
}

function SavedRow({ reply }: { readonly reply: SavedReply }) {
  const [changing, setChanging] = useState(false)
  const { id, title, english, spanish, shared, editable } = reply
  const restore = useAction({
    mutationFn: () => call(savedReplyEndpoints.createSavedReply, { body: { title, english, spanish, shared } }),
    reread,
    failed: 'The reply could not be restored',
  })
  const remove = useAction({
    mutationFn: () => call(savedReplyEndpoints.deleteSavedReply, { params: { id } }),
    reread,
    failed: 'The reply could not be deleted',
    onSuccess: () => toast.undo(`Deleted: ${title}`, () => restore.mutate()),
  })
  if (changing) {
    return (
      <li>
        <ReplyForm reply={reply} onEnd={() => setChanging(false)} />
      </li>
    )
  }
  return (
    <Stack as="li" gap="xs">
      <Row gap="xs">
        <Stack gap="none" grow>
          <Text weight="bold" wrap="anywhere">
            {title}
          </Text>
        </Stack>
        {editable && (
          <>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Change: ${title}`}
              onClick={() => setChanging(true)}
            >
              Change
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={`Delete: ${title}`}
              loading={remove.isPending}
              onClick={() => remove.mutate()}
            >
              Delete
            </Button>
          </>
        )}
      </Row>
      {shared && (
        <Text size="xs" tone="muted">
          Shared by the administrators with every agency
        </Text>
      )}
      {english && (
        <Text size="sm" wrap="kept">
          {english}
        </Text>
      )}
      {spanish && (
        <Text size="sm" tone="muted" wrap="kept" lang={SECOND_LANGUAGE}>
          {spanish}
        </Text>
      )}
    </Stack>
  )
}
