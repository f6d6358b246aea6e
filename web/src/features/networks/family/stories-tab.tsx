import { Badge, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type OwnStory, storyEndpoints } from '@waymark/contracts/networks/stories/endpoints'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { longDate } from '../../../shared/format/time.ts'
import { ListStates } from '../../../shared/kit/list.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import tab from '../professional/network-tab.module.css'
import styles from './family.module.css'
import { ownStoriesQuery, storiesQuery } from './queries.ts'
import { StoryForm } from './story-form.tsx'
import { useAct } from './use-act.ts'

const STORY_LISTS = [storyEndpoints.listStories, storyEndpoints.listOwnStories]

/** What members tell each other, and one's own stories on the way there. */
export function StoriesTab() {
  const [writing, setWriting] = useState(false)
  const stories = useInfiniteQuery(storiesQuery)
  const own = useInfiniteQuery(ownStoriesQuery)
  return (
    <section aria-labelledby="stories-title">
      <div className={tab.head}>
        <h2 id="stories-title" className={tab.title}>
          Stories
        </h2>
        {!writing && (
          <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setWriting(true)}>
            Write a story
          </Button>
        )}
      </div>
      <p className={tab.lead}>What members tell each other. An administrator reads a story before members do.</p>
      {writing && <StoryForm story={null} close={() => setWriting(false)} />}
      {own.data && own.data.length > 0 && (
        <>
          <h3 className={styles.part}>Yours</h3>
          <ListStates list={own} empty={null}>
            {(rows) => (
              <ul className={tab.list} aria-label="Your stories">
                {rows.map((story) => (
                  <OwnRow key={story.id} story={story} />
                ))}
              </ul>
            )}
          </ListStates>
          <h3 className={styles.part}>Of all members</h3>
        </>
      )}
      <ListStates list={stories} empty="No stories yet. Write the first!">
        {(rows) => (
          <ul className={tab.list} aria-label="Stories">
            {rows.map(({ id, title, body, author_name, published_at }) => (
              <li key={id} className={tab.card}>
                <article aria-labelledby={`story-${id}`}>
                  <h3 id={`story-${id}`} className={tab.title}>
                    {title}
                  </h3>
                  <p className={tab.about}>
                    {author_name}
                    {published_at && `, ${longDate(published_at)}`}
                  </p>
                  <p className={styles.story}>{body}</p>
                </article>
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </section>
  )
}

const STATUS = {
  draft: { label: 'Draft', color: 'gray' },
  submitted: { label: 'Being read', color: 'amber' },
  published: { label: 'Published', color: 'green' },
  declined: { label: 'Declined', color: 'red' },
} as const

function OwnRow({ story }: { readonly story: OwnStory }) {
  const { id, title, status, decline_reason } = story
  const [editing, setEditing] = useState(false)
  const submit = useAct(() => call(storyEndpoints.submitStory, { params: { id } }), {
    lists: STORY_LISTS,
    failed: 'The story could not be submitted',
    done: () => toast.success('Submitted: an administrator reads it'),
  })
  const restore = useAct(() => call(storyEndpoints.restoreStory, { params: { id } }), {
    lists: STORY_LISTS,
    failed: 'The story could not be brought back',
  })
  const remove = useAct(() => call(storyEndpoints.deleteStory, { params: { id } }), {
    lists: STORY_LISTS,
    failed: 'The story could not be deleted',
    done: () => toast.undo('Story deleted.', () => restore.mutate(undefined)),
  })
  if (editing) {
    return (
      <li>
        <StoryForm story={story} close={() => setEditing(false)} />
      </li>
    )
  }
  const editable = status === 'draft' || status === 'declined'
  return (
    <li className={tab.row}>
      <span className={tab.what}>
        <strong>{title}</strong>
        {decline_reason && <span className={tab.about}>Declined: {decline_reason}</span>}
      </span>
      <Badge variant="light" color={STATUS[status].color} autoContrast>
        {STATUS[status].label}
      </Badge>
      <span className={styles.bottom}>
        {editable && (
          <>
            <Button size="sm" loading={submit.isPending} onClick={() => submit.mutate(undefined)}>
              Submit
            </Button>
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
      </span>
    </li>
  )
}
