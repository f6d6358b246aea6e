import { Button, Group, NativeSelect, Textarea } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { type OwnStory, storyEndpoints } from '@waymark/contracts/networks/stories/endpoints'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { askPagesUnder } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import styles from '../../../shared/console/console.module.css'
import { exactly } from '../../../shared/format/time.ts'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { toast } from '../../../shared/ui/toast.tsx'

const CHOICES = [
  { value: 'submitted', label: 'Waiting' },
  { value: 'published', label: 'Published' },
  { value: 'declined', label: 'Declined' },
] as const

/** Stories of the family network, for who approves them. */
export function StoriesPage() {
  const [address, setAddress] = useSearchParams()
  const status = CHOICES.find(({ value }) => value === address.get('status'))?.value ?? 'submitted'
  const list = useInfiniteQuery(askPagesUnder(storyEndpoints.listAllStories, 'stories', { query: { status } }))
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Stories</h1>
      <NativeSelect
        aria-label="Which stories"
        data={[...CHOICES]}
        value={status}
        onChange={(event) => setAddress({ status: event.currentTarget.value }, { replace: true })}
        mb="md"
        maw="16rem"
      />
      <ListStates list={list} empty={status === 'submitted' ? 'No story waits for you.' : 'None yet.'}>
        {(stories) => (
          <ul className={styles.panels} aria-label="Stories">
            {stories.map((story) => (
              <StoryPanel key={story.id} story={story} />
            ))}
          </ul>
        )}
      </ListStates>
    </div>
  )
}

function StoryPanel({ story }: { readonly story: OwnStory }) {
  const { id, title, body, author_name, names_others, submitted_at, status, decline_reason } = story
  return (
    <li className={styles.panel}>
      <h2>{title}</h2>
      <p className={styles.dimmed}>
        {[
          author_name,
          ...(submitted_at ? [exactly(submitted_at)] : []),
          names_others ? 'says that everybody named has agreed' : 'says that nobody else is named',
        ].join(' · ')}
      </p>
      <Text wrap="kept" measure>
        {body}
      </Text>
      {decline_reason && <p className={styles.dimmed}>Declined: {decline_reason}</p>}
      {status === 'submitted' && <Decision id={id} />}
    </li>
  )
}

function Decision({ id }: { readonly id: string }) {
  const [reason, setReason] = useState<string | null>(null)
  const decide = useAction({
    mutationFn: (body: { approved: boolean; reason: string | null }) =>
      call(storyEndpoints.decideStory, { params: { id }, body }),
    reread: [storyEndpoints.listAllStories],
    failed: 'The decision could not be saved',
    onSuccess: ({ status }) => toast.success(status === 'published' ? 'Published' : 'Declined; the author is told why'),
  })
  if (reason === null) {
    return (
      <Group mt="sm">
        <Button loading={decide.isPending} onClick={() => decide.mutate({ approved: true, reason: null })}>
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
        label="Why, in words that the author reads"
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
