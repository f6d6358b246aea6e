import type { BULK_REASONS, Bulk, BulkAct, PreviewedBulk } from '@waymark/contracts/conversations/bulk/endpoints'
import { DAY_MS } from '@waymark/contracts/durations'
import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { fillReply } from '@waymark/rules/conversations/saved-replies'
import type { DemoAnswers } from './answers.ts'
import { type DemoStore, missing, newId } from './store.ts'
import { hasTag, putTag, tagOf, takeTag } from './tag-answers.ts'

/** Acts on many clients. A demo hands nobody over and writes to nobody. */
export const bulkAnswers = (store: DemoStore) => {
  const acts = new Map<string, { act: BulkAct; undo: () => void }>()

  const chosen = ({ ids, matching }: PreviewedBulk) =>
    store.clients.filter(
      ({ id, status }) => ids?.includes(id) ?? (matching?.status === undefined || matching.status === status),
    )
  const reasonOf = (client: ClientDetail, bulk: PreviewedBulk): (typeof BULK_REASONS)[number] | null => {
    if (bulk.act === 'status') return client.status === bulk.status ? 'same_status' : null
    if (bulk.act === 'tag') return hasTag(client, tagOf(store, bulk.tag_id)) ? 'has_tag' : null
    if (bulk.act === 'untag') return hasTag(client, tagOf(store, bulk.tag_id)) ? null : 'lacks_tag'
    return bulk.act === 'task' ? null : 'mock'
  }
  const judged = (bulk: PreviewedBulk) => {
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
      const tag = tagOf(store, bulk.tag_id)
      const [now, back] = bulk.act === 'tag' ? [putTag, takeTag] : [takeTag, putTag]
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
