import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { type ShownTag, TAG_COLORS, type Tag } from '@waymark/contracts/leads/tags/endpoints'
import type { View } from '@waymark/contracts/leads/views/endpoints'
import { ApiError } from '../../../shared/api/api-error.ts'
import type { DemoAnswers } from './answers.ts'
import { clientOf, type DemoStore, missing, newId } from './store.ts'

export function tagOf(store: DemoStore, id: string): ShownTag {
  const tag = store.tags.find((one) => one.id === id)
  if (!tag) throw missing()
  return tag
}

export const hasTag = (client: ClientDetail, { id }: ShownTag) => client.tags.some((tag) => tag.id === id)
/** If the client has it already, its name and color are replaced. */
export const putTag = (client: ClientDetail, tag: ShownTag) => {
  client.tags = sortedByName([...client.tags.filter(({ id }) => id !== tag.id), tag])
}
export const takeTag = (client: ClientDetail, { id }: ShownTag) => {
  client.tags = client.tags.filter((tag) => tag.id !== id)
}

const sortedByName = (tags: ShownTag[]) => tags.toSorted((a, b) => a.name.localeCompare(b.name))

/** A broker's tags. */
export const tagAnswers = (store: DemoStore) => {
  /** Deleted or merged tags, each with the clients who had it and those who got the other one. */
  const deletedTags = new Map<string, { tag: ShownTag; had: string[]; into?: ShownTag; got: string[] }>()
  /** The filters of views before a merge, by the ones since. */
  const mergedFrom = new WeakMap<View['query'], View['query']>()
  const beforeMergeOf = (id: string, query: View['query']): View['query'] | undefined => {
    const before = mergedFrom.get(query)
    return before && before.tag !== id ? beforeMergeOf(id, before) : before
  }

  const shown = (tag: ShownTag): Tag => ({
    ...tag,
    clients: store.clients.filter((client) => hasTag(client, tag)).length,
  })
  const remove = (tag: ShownTag, into?: ShownTag) => {
    const had = store.clients.filter((client) => hasTag(client, tag))
    const got = into ? had.filter((client) => !hasTag(client, into)) : []
    for (const client of had) takeTag(client, tag)
    if (into) for (const client of got) putTag(client, into)
    store.tags = store.tags.filter((one) => one !== tag)
    deletedTags.set(tag.id, { tag, had: had.map(({ id }) => id), ...(into && { into }), got: got.map(({ id }) => id) })
  }

  return {
    listTags: () => store.tags.map(shown),
    createTag: ({ body: { name, color } }) => {
      const same = store.tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase())
      if (same) return shown(same)
      const tag = { id: newId(), name, color: color ?? TAG_COLORS[store.tags.length % TAG_COLORS.length] ?? 'gray' }
      store.tags = sortedByName([...store.tags, tag])
      return shown(tag)
    },
    changeTag: ({ params, body: { name, color } }) => {
      const before = tagOf(store, params.id)
      if (store.tags.some((tag) => tag !== before && tag.name.toLowerCase() === name?.toLowerCase())) {
        throw new ApiError(409, 'tag_taken', 'You have another tag with this name. You can merge the two.')
      }
      const tag = { ...before, ...(name && { name }), ...(color && { color }) }
      store.tags = store.tags.map((one) => (one === before ? tag : one))
      for (const client of store.clients) if (hasTag(client, before)) putTag(client, tag)
      return shown(tag)
    },
    deleteTag: ({ params }) => {
      const tag = tagOf(store, params.id)
      remove(tag)
      return shown(tag)
    },
    mergeTag: ({ params, body }) => {
      const into = tagOf(store, body.into_id)
      remove(tagOf(store, params.id), into)
      store.views = store.views.map((view) => {
        if (view.query.tag !== params.id) return view
        const query = { ...view.query, tag: into.id }
        mergedFrom.set(query, view.query)
        return { ...view, query }
      })
      return shown(into)
    },
    restoreTag: ({ params }) => {
      const back = deletedTags.get(params.id)
      if (!back) throw missing()
      deletedTags.delete(params.id)
      store.tags = sortedByName([...store.tags, back.tag])
      for (const client of store.clients) {
        if (back.had.includes(client.id)) putTag(client, back.tag)
        if (back.into && back.got.includes(client.id)) takeTag(client, back.into)
      }
      store.views = store.views.map((view) => ({ ...view, query: beforeMergeOf(params.id, view.query) ?? view.query }))
      return shown(back.tag)
    },
    tagClient: ({ params, body }) => {
      const client = clientOf(store, params.id)
      const change = body.tagged ? putTag : takeTag
      change(client, tagOf(store, body.tag_id))
      return client.tags
    },
  } satisfies DemoAnswers
}
