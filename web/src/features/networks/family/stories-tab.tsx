import { Badge, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type OwnStory, storyEndpoints } from '@waymark/contracts/networks/stories/endpoints'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { longDate } from '../../../shared/format/time.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Panel, Section } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { maySubmit } from './may-submit.ts'
import { ownStoriesQuery, storiesQuery } from './queries.ts'
import { StoryForm } from './story-form.tsx'

const STORY_LISTS = [storyEndpoints.listStories, storyEndpoints.listOwnStories]

/** Stories of all members, and the user's own stories with their status. */
export function StoriesTab() {
  const [writing, setWriting] = useState(false)
  const stories = useInfiniteQuery(storiesQuery)
  const own = useInfiniteQuery(ownStoriesQuery)
  return (
    <Section
      title="Stories"
      lead="Stories that members share with each other. An administrator reads each story before members can."
      tools={
        !writing && (
          <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setWriting(true)}>
            Write a story
          </Button>
        )
      }
    >
      {writing && <StoryForm story={null} close={() => setWriting(false)} />}
      {(own.isError || (own.data && own.data.length > 0)) && (
        <>
          <Heading level={3}>Yours</Heading>
          <ListStates list={own} failure="Could not load your stories" empty={null}>
            {(rows) => (
              <Stack as="ul" gap="sm" aria-label="Your stories">
                {rows.map((story) => (
                  <OwnRow key={story.id} story={story} />
                ))}
              </Stack>
            )}
          </ListStates>
          <Heading level={3}>From all members</Heading>
        </>
      )}
      <ListStates list={stories} empty="No stories yet. Write the first!">
        {(rows) => (
          <Stack as="ul" gap="sm" aria-label="Stories">
            {rows.map(({ id, title, body, author_name, published_at }) => (
              <Panel as="li" pad="md" gap="sm" key={id}>
                <article aria-labelledby={`story-${id}`}>
                  <Heading level={3} id={`story-${id}`}>
                    {title}
                  </Heading>
                  <Text size="xs" tone="muted">
                    {author_name}
                    {published_at && `, ${longDate(published_at)}`}
                  </Text>
                  <Text wrap="kept" measure>
                    {body}
                  </Text>
                </article>
              </Panel>
            ))}
          </Stack>
        )}
      </ListStates>
    </Section>
  )
}

const STATUS = {
  draft: { label: 'Draft', color: 'gray' },
  submitted: { label: 'In review', color: 'amber' },
  published: { label: 'Published', color: 'green' },
  declined: { label: 'Declined', color: 'red' },
} as const

function OwnRow({ story }: { readonly story: OwnStory }) {
  const { id, title, status, decline_reason } = story
  const editable = status === 'draft' || status === 'declined'
  const [editing, setEditing] = useState(false)
  const submit = useAction({
    mutationFn: () => call(storyEndpoints.submitStory, { params: { id } }),
    reread: STORY_LISTS,
    failed: 'The story could not be submitted',
    done: 'Submitted. An administrator will read it.',
  })
  const restore = useAction({
    mutationFn: () => call(storyEndpoints.restoreStory, { params: { id } }),
    reread: STORY_LISTS,
    failed: 'The story could not be restored',
  })
  const remove = useAction({
    mutationFn: () => call(storyEndpoints.deleteStory, { params: { id } }),
    reread: STORY_LISTS,
    failed: 'The story could not be deleted',
    onSuccess: () => toast.undo('Story deleted.', () => restore.mutate(undefined)),
  })
  if (editing) {
    return (
      <li>
        <StoryForm story={story} close={() => setEditing(false)} />
      </li>
    )
  }
  return (
    <Panel as="li" pad="md">
      <Cluster gap="md" justify="between">
        <Stack as="span" gap="none" grow="12rem">
          <strong>{title}</strong>
          {editable && !maySubmit(story) && (
            <Text as="span" size="xs" tone="muted">
              A draft until everyone who can be recognized in it has agreed
            </Text>
          )}
          {decline_reason && (
            <Text as="span" size="xs" tone="muted">
              Declined: {decline_reason}
            </Text>
          )}
        </Stack>
        <Badge variant="light" color={STATUS[status].color} autoContrast>
          {STATUS[status].label}
        </Badge>
        <Cluster as="span">
          {editable && (
            <>
              {maySubmit(story) && (
                <Button size="sm" loading={submit.isPending} onClick={() => submit.mutate(undefined)}>
                  Submit
                </Button>
              )}
              <Button size="sm" variant="default" aria-label={`Edit ${title}`} onClick={() => setEditing(true)}>
                Edit
              </Button>
            </>
          )}
          <Button
            size="sm"
            variant="default"
            aria-label={`Delete ${title}`}
            loading={remove.isPending}
            onClick={() => remove.mutate(undefined)}
          >
            Delete
          </Button>
        </Cluster>
      </Cluster>
    </Panel>
  )
}
