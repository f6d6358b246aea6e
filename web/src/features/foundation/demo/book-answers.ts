import type { BULK_REASONS, Bulk, BulkAct } from '@waymark/contracts/conversations/bulk/endpoints'
import { DAY_MS } from '@waymark/contracts/durations'
import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { type ShownTag, TAG_COLORS, type Tag } from '@waymark/contracts/leads/tags/endpoints'
import type { View } from '@waymark/contracts/leads/views/endpoints'
import { fillReply } from '@waymark/rules/conversations/saved-replies'
import { ApiError } from '../../../shared/api/api-error.ts'
import type { DemoAnswers } from './answers.ts'
import { clientOf, type DemoStore, missing, newId } from './store.ts'

const has = (client: ClientDetail, { id }: ShownTag) => client.tags.some((tag) => tag.id === id)
const put = (client: ClientDetail, tag: ShownTag) => {
  client.tags = [...client.tags.filter(({ id }) => id !== tag.id), tag].toSorted((a, b) => a.name.localeCompare(b.name))
}
const take = (client: ClientDetail, { id }: ShownTag) => {
  client.tags = client.tags.filter((tag) => tag.id !== id)
}

/** Tags, and acts on many clients. A demo hands nobody over and writes to nobody. */
export const bookAnswers = (store: DemoStore) => {
  let views: View[] = []
  const viewOf = (id: string) => {
    const view = views.find((one) => one.id === id)
    if (!view) throw missing()
    return view
  }
  let tags: ShownTag[] = []
  /** Deleted or merged tags, each with the clients who had it and those who got the other one. */
  const gone = new Map<string, { tag: ShownTag; had: string[]; into?: ShownTag; got: string[] }>()
  const acts = new Map<string, { act: BulkAct; undo: () => void }>()

  const shown = (tag: ShownTag): Tag => ({ ...tag, clients: store.clients.filter((client) => has(client, tag)).length })
  const tagOf = (id: string) => {
    const tag = tags.find((one) => one.id === id)
    if (!tag) throw missing()
    return tag
  }
  const remove = (tag: ShownTag, into?: ShownTag) => {
    const had = store.clients.filter((client) => has(client, tag))
    const got = into ? had.filter((client) => !has(client, into)) : []
    for (const client of had) take(client, tag)
    if (into) for (const client of got) put(client, into)
    tags = tags.filter((one) => one !== tag)
    gone.set(tag.id, { tag, had: had.map(({ id }) => id), ...(into && { into }), got: got.map(({ id }) => id) })
  }

  const chosen = ({ ids, matching }: Bulk) =>
    store.clients.filter(
      ({ id, status }) => ids?.includes(id) ?? (matching?.status === undefined || matching.status === status),
    )
  const reasonOf = (client: ClientDetail, bulk: Bulk): (typeof BULK_REASONS)[number] | null => {
    if (bulk.act === 'status') return client.status === bulk.status ? 'same_status' : null
    if (bulk.act === 'tag') return has(client, tagOf(bulk.tag_id)) ? 'has_tag' : null
    if (bulk.act === 'untag') return has(client, tagOf(bulk.tag_id)) ? null : 'lacks_tag'
    return bulk.act === 'task' ? null : 'mock'
  }
  const judged = (bulk: Bulk) => {
    const all = chosen(bulk)
    const changed = all.filter((client) => reasonOf(client, bulk) === null)
    const [reason] = all.flatMap((client) => reasonOf(client, bulk) ?? [])
    return { all, changed, left_out: reason ? [{ reason, clients: all.length - changed.length }] : [] }
  }
  /** Returns what undoes it. */
  const actOn = (client: ClientDetail, bulk: Bulk): (() => void) => {
    if (bulk.act === 'status') {
      const before = client.status
      client.status = bulk.status
      return () => {
        client.status = before
      }
    }
    if (bulk.act === 'tag' || bulk.act === 'untag') {
      const tag = tagOf(bulk.tag_id)
      const [now, back] = bulk.act === 'tag' ? [put, take] : [take, put]
      now(client, tag)
      return () => back(client, tag)
    }
    if (bulk.act !== 'task') throw missing()
    const { kind, title, due_at, note } = bulk
    const task = {
      id: newId(),
      assignee_id: store.user.id,
      client_id: client.id,
      client_name: client.first_name,
      kind,
      title,
      due_at,
      note,
      repeat: null,
      template: null,
      done_at: null,
      file_sent_at: null,
      created_at: new Date().toISOString(),
    }
    store.tasks = [...store.tasks, task].toSorted((a, b) => a.due_at.localeCompare(b.due_at))
    return () => {
      store.tasks = store.tasks.filter(({ id }) => id !== task.id)
    }
  }
  const exampleFor = (client: (typeof store.clients)[number], texts: Record<string, string>) => {
    const agent_name = `${store.user.first_name} ${store.user.last_name}`
    const values = { first_name: client.first_name ?? '', agent_name, agency: store.user.company_name ?? undefined }
    return [{ language: 'en', message: fillReply(texts['en'] ?? '', values) }]
  }
  const actOfId = (id: string) => {
    const found = acts.get(id)
    if (!found) throw missing()
    return found
  }

  return {
    listViews: () => views,
    createView: ({ body }) => {
      if (body.is_default) views = views.map((view) => ({ ...view, is_default: false }))
      const view = { ...body, id: newId() }
      views = [...views, view]
      return view
    },
    changeView: ({ params, body: { place, ...body } }) => {
      const before = viewOf(params.id)
      if (body.is_default) views = views.map((view) => ({ ...view, is_default: false }))
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      const view: View = { ...before, ...given }
      const others = views.filter(({ id }) => id !== view.id)
      views = others.toSpliced(place ?? views.findIndex(({ id }) => id === view.id), 0, view)
      return view
    },
    deleteView: ({ params }) => {
      const view = viewOf(params.id)
      views = views.filter(({ id }) => id !== view.id)
      return view
    },
    listTags: () => tags.map(shown),
    createTag: ({ body: { name, color } }) => {
      const same = tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase())
      if (same) return shown(same)
      const tag = { id: newId(), name, color: color ?? TAG_COLORS[tags.length % TAG_COLORS.length] ?? 'gray' }
      tags = [...tags, tag].toSorted((a, b) => a.name.localeCompare(b.name))
      return shown(tag)
    },
    changeTag: ({ params, body: { name, color } }) => {
      const before = tagOf(params.id)
      if (tags.some((tag) => tag !== before && tag.name.toLowerCase() === name?.toLowerCase())) {
        throw new ApiError(409, 'tag_taken', 'You have another tag with this name. You can merge the two.')
      }
      const tag = { ...before, ...(name && { name }), ...(color && { color }) }
      tags = tags.map((one) => (one === before ? tag : one))
      for (const client of store.clients) if (has(client, before)) put(client, tag)
      return shown(tag)
    },
    deleteTag: ({ params }) => {
      const tag = tagOf(params.id)
      remove(tag)
      return shown(tag)
    },
    mergeTag: ({ params, body }) => {
      const into = tagOf(body.into_id)
      remove(tagOf(params.id), into)
      return shown(into)
    },
    restoreTag: ({ params }) => {
      const back = gone.get(params.id)
      if (!back) throw missing()
      gone.delete(params.id)
      tags = [...tags, back.tag].toSorted((a, b) => a.name.localeCompare(b.name))
      for (const client of store.clients) {
        if (back.had.includes(client.id)) put(client, back.tag)
        if (back.into && back.got.includes(client.id)) take(client, back.into)
      }
      return shown(back.tag)
    },
    tagClient: ({ params, body }) => {
      const client = clientOf(store, params.id)
      const change = body.tagged ? put : take
      change(client, tagOf(body.tag_id))
      return client.tags
    },
    previewBulk: ({ body }) => {
      const { all, changed, left_out } = judged(body)
      return {
        total: all.length,
        changes: changed.length,
        left_out,
        languages: changed.length > 0 ? [{ language: 'en', clients: changed.length }] : [],
        examples: changed
          .slice(0, 1)
          .flatMap((client) => (body.act === 'message' ? exampleFor(client, body.texts) : [])),
      }
    },
    actInBulk: ({ body }) => {
      const { all, changed, left_out } = judged(body)
      const undos = changed.map((client) => actOn(client, body))
      const now = new Date()
      const act: BulkAct = {
        id: newId(),
        act: body.act,
        state: 'done',
        total: all.length,
        done: changed.length,
        undone: 0,
        waiting: 0,
        left_out,
        runs_at: now.toISOString(),
        undo_until: new Date(now.getTime() + DAY_MS).toISOString(),
        created_at: now.toISOString(),
      }
      acts.set(act.id, { act, undo: () => undos.forEach((undo) => undo()) })
      return act
    },
    listBulkActs: () => [...acts.values()].map(({ act }) => act).toReversed(),
    readBulkAct: ({ params }) => actOfId(params.id).act,
    undoBulkAct: ({ params }) => {
      const { act, undo } = actOfId(params.id)
      if (act.state === 'done') undo()
      const undone: BulkAct = { ...act, state: 'undone', undone: act.done }
      acts.set(act.id, { act: undone, undo })
      return undone
    },
  } satisfies DemoAnswers
}
