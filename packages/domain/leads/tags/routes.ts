import type { tagEndpoints } from '@waymark/contracts/leads/tags/endpoints'
import type { Routes } from '../../context.ts'
import { addTag, removeTag, tagsOf } from './tag-clients.ts'
import { changeTag, createTag, deleteTag, listTags, mergeTag, restoreTag } from './write-tags.ts'

export const tagRoutes: Routes<typeof tagEndpoints> = {
  listTags: (_input, { db, actor }) => listTags(db, actor.user.id),
  createTag: ({ body }, context) => createTag(context, body),
  changeTag: ({ params, body }, context) => changeTag(context, params.id, body),
  deleteTag: ({ params }, context) => deleteTag(context, params.id),
  mergeTag: ({ params, body }, context) => mergeTag(context, params.id, body.into_id),
  restoreTag: ({ params }, context) => restoreTag(context, params.id),
  async tagClient({ params, body }, context) {
    const write = body.tagged ? addTag : removeTag
    await context.db.transaction((tx) => write(tx, context, params.id, body.tag_id))
    return tagsOf(context.db, params.id)
  },
}
