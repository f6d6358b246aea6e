import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { absentWhenEmpty, id, idParams, instant, LIMITS, optionalText, page, requiredText } from '../fields.ts'
import { STORY_STATUSES } from './statuses.ts'

const status = z.enum(STORY_STATUSES)
/** Characters. */
export const MAX_STORY = 6000

/** Published, as members read it. */
const story = z.object({
  id,
  author_id: id,
  author_name: z.string(),
  title: z.string(),
  body: z.string(),
  published_at: instant.nullable(),
})
const ownStory = story.extend({
  names_others: z.boolean(),
  others_consented: z.boolean(),
  status,
  /** In the words of who declined it. */
  decline_reason: z.string().nullable(),
  created_at: instant,
  submitted_at: instant.nullable(),
})
export type OwnStory = z.output<typeof ownStory>

const body = z.object({
  title: requiredText(LIMITS.name, 'A title is required'),
  body: requiredText(MAX_STORY, 'The story is still empty'),
  names_others: z.boolean(),
  others_consented: z.boolean(),
})

const family = { tag: 'Family network', access: 'session', network: 'SP' } as const
const own = { ...family, record: 'story', params: idParams, status: 200, response: ownStory } as const
const review = { tag: 'Family network', access: 'sys_admin' } as const

export const storyEndpoints = {
  listStories: endpoint({
    ...family,
    method: 'GET',
    path: '/federation/stories',
    summary: 'Published stories of members, the latest first',
    query: page,
    status: 200,
    response: z.object({ stories: z.array(story) }),
    paged: true,
  }),
  listOwnStories: endpoint({
    ...family,
    method: 'GET',
    path: '/federation/stories/own',
    summary: 'Your own stories, whatever became of them, the latest first',
    query: page,
    status: 200,
    response: z.object({ stories: z.array(ownStory) }),
    paged: true,
  }),
  createStory: endpoint({
    ...family,
    method: 'POST',
    path: '/federation/stories',
    summary: 'Begin a story; it is your draft until you submit it',
    idempotent: true,
    body,
    status: 201,
    response: ownStory,
  }),
  updateStory: endpoint({
    ...own,
    method: 'PATCH',
    path: '/federation/stories/{id}',
    summary: 'Change a draft, or a story that was declined',
    body,
  }),
  submitStory: endpoint({
    ...own,
    method: 'POST',
    path: '/federation/stories/{id}/submit',
    summary: 'Submit a story for approval; whoever it names must have agreed',
  }),
  deleteStory: endpoint({
    ...own,
    method: 'DELETE',
    path: '/federation/stories/{id}',
    summary: 'Delete a story of yours; it can be restored for an hour',
  }),
  restoreStory: endpoint({
    ...own,
    method: 'POST',
    path: '/federation/stories/{id}/restore',
    summary: 'Bring back a story of yours that was just deleted',
  }),
  listAllStories: endpoint({
    ...review,
    method: 'GET',
    path: '/admin/federation/stories',
    summary: 'Stories that were submitted, the latest first',
    query: page.extend({ status: absentWhenEmpty(status.exclude(['draft']).optional()) }),
    status: 200,
    response: z.object({ stories: z.array(ownStory) }),
    paged: true,
  }),
  decideStory: endpoint({
    ...review,
    method: 'POST',
    path: '/admin/federation/stories/{id}/decision',
    summary: 'Approve a submitted story, which publishes it, or decline it with a reason',
    record: 'submitted_story',
    params: idParams,
    body: z
      .object({ approved: z.boolean(), reason: optionalText(LIMITS.free_text) })
      .refine(({ approved, reason }) => approved || reason !== null, {
        path: ['reason'],
        message: 'Please say why',
      }),
    status: 200,
    response: ownStory,
  }),
}
