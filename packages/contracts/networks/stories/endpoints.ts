import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { absentWhenEmpty, id, idParams, instant, LIMITS, page, requiredText } from '../../fields.ts'
import { family } from '../family.ts'
import { STORY_STATUSES } from './statuses.ts'

const status = z.enum(STORY_STATUSES)
/** In characters. */
export const MAX_STORY = 6000

/** A published story, as members read it. */
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
  /** The reviewer's reason. */
  decline_reason: z.string().nullable(),
  created_at: instant,
  submitted_at: instant.nullable(),
})
export type OwnStory = z.output<typeof ownStory>

const body = z.object({
  title: requiredText(LIMITS.name, 'A title is required'),
  body: requiredText(MAX_STORY, 'Please write the story first'),
  names_others: z.boolean(),
  others_consented: z.boolean(),
})

const own = { ...family, record: 'story', params: idParams, status: 200, response: ownStory } as const
const review = { tag: 'Family network', access: 'sys_admin' } as const

export const storyEndpoints = {
  listStories: endpoint({
    ...family,
    method: 'GET',
    path: '/federation/stories',
    summary: 'List the published stories of members, newest first',
    query: page,
    status: 200,
    response: z.object({ stories: z.array(story) }),
    paged: true,
  }),
  listOwnStories: endpoint({
    ...family,
    method: 'GET',
    path: '/federation/stories/own',
    summary: 'List your own stories in every state, newest first',
    query: page,
    status: 200,
    response: z.object({ stories: z.array(ownStory) }),
    paged: true,
  }),
  createStory: endpoint({
    ...family,
    method: 'POST',
    path: '/federation/stories',
    account_limit: 'post',
    summary: 'Start a story; it is a draft until you submit it',
    idempotent: true,
    body,
    status: 201,
    response: ownStory,
  }),
  updateStory: endpoint({
    ...own,
    method: 'PATCH',
    path: '/federation/stories/{id}',
    summary: 'Change a draft or a declined story',
    body,
  }),
  submitStory: endpoint({
    ...own,
    method: 'POST',
    path: '/federation/stories/{id}/submit',
    summary: 'Submit a story for approval; everyone named in it must have agreed',
  }),
  deleteStory: endpoint({
    ...own,
    method: 'DELETE',
    path: '/federation/stories/{id}',
    summary: 'Delete one of your stories; it can be restored for an hour',
  }),
  restoreStory: endpoint({
    ...own,
    method: 'POST',
    path: '/federation/stories/{id}/restore',
    summary: 'Restore a story that was just deleted',
  }),
  listAllStories: endpoint({
    ...review,
    method: 'GET',
    path: '/admin/federation/stories',
    summary: 'List submitted stories, newest first',
    query: page.extend({ status: absentWhenEmpty(status.exclude(['draft']).optional()) }),
    status: 200,
    response: z.object({ stories: z.array(ownStory) }),
    paged: true,
  }),
  decideStory: endpoint({
    ...review,
    method: 'POST',
    path: '/admin/federation/stories/{id}/decision',
    summary: 'Publish a submitted story, or decline it with a reason',
    record: 'submitted_story',
    params: idParams,
    body: z.discriminatedUnion('approved', [
      // The version that was read. The approval is refused if the author submitted a newer one.
      z.object({ approved: z.literal(true), submitted_at: instant }),
      z.object({ approved: z.literal(false), reason: requiredText(LIMITS.free_text, 'Please say why') }),
    ]),
    status: 200,
    response: ownStory,
  }),
}
