import { Button, Group, NativeSelect, Textarea } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { SentBodyOf } from '@waymark/contracts/endpoint'
import { LIMITS } from '@waymark/contracts/fields'
import { type OwnStory, storyEndpoints } from '@waymark/contracts/networks/stories/endpoints'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { askPagesUnder } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { exactly } from '../../../shared/format/time.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Page, Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { toast } from '../../../shared/ui/toast.tsx'

const CHOICES = [
  { value: 'submitted', label: 'Waiting' },
  { value: 'published', label: 'Published' },
  { value: 'declined', label: 'Declined' },
] as const

/** Stories of the family network, for the administrators who approve them. */
export function StoriesPage() {
  const [address, setAddress] = useSearchParams()
  const status = CHOICES.find(({ value }) => value === address.get('status'))?.value ?? 'submitted'
  const list = useInfiniteQuery(askPagesUnder(storyEndpoints.listAllStories, 'stories', { query: { status } }))
  return (
    <Page title="Stories">
      <NativeSelect
        aria-label="Which stories"
        data={[...CHOICES]}
        value={status}
        onChange={(event) => setAddress({ status: event.currentTarget.value }, { replace: true })}
        mb="md"
        maw="16rem"
      />
      <ListStates list={list} empty={status === 'submitted' ? 'No stories are waiting for you.' : 'None yet.'}>
        {(stories) => (
          <Stack as="ul" gap="sm" aria-label="Stories">
            {stories.map((story) => (
              <StoryPanel key={story.id} story={story} />
            ))}
          </Stack>
        )}
      </ListStates>
    </Page>
  )
}

function StoryPanel({ story }: { readonly story: OwnStory }) {
  const { id, title, body, author_name, names_others, submitted_at, status, decline_reason } = story
  return (
    <Panel as="li">
      <Heading level={2} size="label">
        {title}
      </Heading>
      <Text size="sm" tone="muted">
        {[
          author_name,
          ...(submitted_at ? [exactly(submitted_at)] : []),
          names_others ? 'says that everyone named has agreed' : 'says that no one else is named',
        ].join(' · ')}
      </Text>
      <Text wrap="kept" measure>
        {body}
      </Text>
      {decline_reason && (
        <Text size="sm" tone="muted">
          Declined: {decline_reason}
        </Text>
      )}
      {status === 'submitted' && submitted_at && <Decision id={id} submitted_at={submitted_at} />}
    </Panel>
  )
}

function Decision({ id, submitted_at }: { readonly id: string; readonly submitted_at: string }) {
  const [reason, setReason] = useState<string | null>(null)
  const decide = useAction({
    mutationFn: (body: SentBodyOf<typeof storyEndpoints.decideStory>) =>
      call(storyEndpoints.decideStory, { params: { id }, body }),
    reread: [storyEndpoints.listAllStories],
    failed: 'The decision could not be saved',
    onSuccess: ({ status }) =>
      toast.success(status === 'published' ? 'Published' : 'Declined. The author sees your reason.'),
  })
  if (reason === null) {
    return (
      <Group mt="sm">
        <Button loading={decide.isPending} onClick={() => decide.mutate({ approved: true, submitted_at })}>
          Approve
        </Button>
        <Button variant="default" onClick={() => setReason('')}>
          Decline
        </Button>
      </Group>
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        decide.mutate({ approved: false, reason })
      }}
    >
      <Textarea
        label="Reason, shown to the author"
        required
        autosize
        minRows={2}
        maxLength={LIMITS.free_text}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        mt="sm"
      />
      <Group mt="sm">
        <Button type="submit" disabled={reason.trim() === ''} loading={decide.isPending}>
          Decline with this reason
        </Button>
        <Button variant="default" onClick={() => setReason(null)}>
          Back
        </Button>
      </Group>
    </form>
  )
}
