import type { storyEndpoints } from '@waymark/contracts/networks/stories/endpoints'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { listOwnStories, listPublishedStories, listSubmittedStories } from './list-stories.ts'
import { createStory, decideStory, deleteStory, restoreStory, submitStory, updateStory } from './write-stories.ts'

export const storyRoutes: Routes<typeof storyEndpoints> = {
  async listStories({ query }, { db, reply }) {
    const { page, next } = await listPublishedStories(db, query)
    reply.nextPage(next)
    return { stories: page }
  },
  async listOwnStories({ query }, { db, actor, reply }) {
    const { page, next } = await listOwnStories(db, actor.user.id, query)
    reply.nextPage(next)
    return { stories: page }
  },
  createStory: ({ body }, context) => createStory(context, body),
  updateStory: ({ params, body }, context) => updateStory(context, params.id, body),
  submitStory: ({ params }, context) => submitStory(context, params.id),
  deleteStory: ({ params }, context) => deleteStory(context, params.id),
  restoreStory: ({ params }, context) => restoreStory(context, params.id),
  async listAllStories({ query }, context) {
    const { page, next } = await listSubmittedStories(context.db, query)
    await logAccess(context, 'stories.listed', 'story', null)
    context.reply.nextPage(next)
    return { stories: page }
  },
  decideStory: ({ params, body }, context) => decideStory(context, params.id, body),
}
