import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idParams, requiredText } from '../../fields.ts'

/** A tag always shows its name, so these are only to find it sooner. */
export const TAG_COLORS = ['gray', 'blue', 'teal', 'green', 'yellow', 'orange', 'red', 'purple'] as const
/** The longest name of a tag, in characters. */
export const TAG_NAME_MAX = 40
/** The most tags that one broker can have. */
export const TAGS_MAX = 200

const name = requiredText(TAG_NAME_MAX, 'Please enter a name')
const color = z.enum(TAG_COLORS)

export const shownTag = z.object({ id, name: z.string(), color })
export type ShownTag = z.output<typeof shownTag>

const tag = shownTag.extend({ clients: z.number().int() })
export type Tag = z.output<typeof tag>

export const tagEndpoints = {
  listTags: endpoint({
    method: 'GET',
    path: '/broker/tags',
    summary: 'List your tags by name, each with how many of your clients have it',
    tag: 'Tags',
    access: 'session',
    status: 200,
    response: z.array(tag),
  }),
  createTag: endpoint({
    method: 'POST',
    path: '/broker/tags',
    summary: 'Add a tag; one with the same name is returned instead',
    tag: 'Tags',
    access: 'session',
    body: z.object({ name, color: color.optional() }),
    status: 201,
    response: tag,
  }),
  changeTag: endpoint({
    method: 'PATCH',
    path: '/broker/tags/{id}',
    summary: 'Rename or recolor a tag; 409 if another one has the name',
    tag: 'Tags',
    access: 'session',
    record: 'tag',
    params: idParams,
    body: z
      .object({ name: name.optional(), color: color.optional() })
      .refine((body) => body.name !== undefined || body.color !== undefined, 'Nothing to change'),
    status: 200,
    response: tag,
  }),
  deleteTag: endpoint({
    method: 'DELETE',
    path: '/broker/tags/{id}',
    summary: 'Delete a tag; it can be restored for an hour',
    tag: 'Tags',
    access: 'session',
    record: 'tag',
    params: idParams,
    status: 200,
    response: tag,
  }),
  mergeTag: endpoint({
    method: 'POST',
    path: '/broker/tags/{id}/merge',
    summary: 'Give the clients of a tag to another one and delete it; restoring it within an hour undoes both',
    tag: 'Tags',
    access: 'session',
    record: 'tag',
    params: idParams,
    body: z.object({ into_id: id }),
    status: 200,
    response: tag,
  }),
  restoreTag: endpoint({
    method: 'POST',
    path: '/broker/tags/{id}/restore',
    summary: 'Undo the deletion or merge of a tag; 409 if another one has its name by now',
    tag: 'Tags',
    access: 'session',
    record: 'tag',
    params: idParams,
    status: 200,
    response: tag,
  }),
  tagClient: endpoint({
    method: 'POST',
    path: '/broker/clients/{id}/tags',
    summary: 'Tag a client with one of your tags, or take it off; again changes nothing',
    tag: 'Tags',
    access: 'session',
    record: 'client',
    params: idParams,
    body: z.object({ tag_id: id, tagged: z.boolean().default(true) }),
    status: 200,
    response: z.array(shownTag),
  }),
}
