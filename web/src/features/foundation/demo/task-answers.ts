import { REACHING_OUTCOMES } from '@waymark/contracts/leads/calls/endpoints'
import type { Task } from '@waymark/contracts/leads/tasks/endpoints'
import type { TodayItem } from '@waymark/contracts/leads/today/endpoints'
import { TASK_TEMPLATE_NAMES, TASK_TEMPLATES } from '@waymark/rules/leads/tasks/templates'
import { sorted } from '@waymark/rules/leads/today/section'
import { nameOf } from '../../../shared/format/people.ts'
import type { DemoAnswers } from './answers.ts'
import { clientOf, type DemoStore, happened, missing, newId, tell } from './store.ts'

const taskOf = (tasks: Task[], id: string) => {
  const task = tasks.find((one) => one.id === id)
  if (!task) throw missing()
  return task
}

/** A broker's tasks, calls and work list. */
export const taskAnswers = (store: DemoStore) => {
  const add = (fields: Pick<Task, 'client_id' | 'kind' | 'title' | 'due_at' | 'note' | 'repeat'>): Task => {
    const client = fields.client_id ? clientOf(store, fields.client_id) : null
    const task = {
      ...fields,
      id: newId(),
      assignee_id: store.user.id,
      client_name: client && nameOf(client),
      template: null,
      done_at: null,
      file_sent_at: null,
      created_at: new Date().toISOString(),
    }
    store.tasks = [...store.tasks, task].toSorted((a, b) => a.due_at.localeCompare(b.due_at))
    return task
  }
  const items = (): TodayItem[] => {
    const tomorrow = new Date()
    tomorrow.setHours(24, 0, 0, 0)
    const tasks = store.tasks.filter(({ done_at, due_at }) => done_at === null && new Date(due_at) < tomorrow)
    return tasks.map((task) => ({ kind: 'task', item: `task:${task.id}`, task, due_at: task.due_at }))
  }
  return {
    listTasks: ({ query }) =>
      store.tasks.filter(
        ({ client_id, kind, done_at }) =>
          (query.client_id === undefined || client_id === query.client_id) &&
          (query.kind === undefined || kind === query.kind) &&
          (query.state === 'done') === (done_at !== null),
      ),
    createTask: ({ body }) => add(body),
    changeTask: ({ params, body: { done, ...fields } }) => {
      const task = taskOf(store.tasks, params.id)
      Object.assign(task, Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)))
      if (done !== undefined) task.done_at = done ? new Date().toISOString() : null
      return task
    },
    deleteTask: ({ params }) => {
      const deleted = taskOf(store.tasks, params.id)
      store.tasks = store.tasks.filter((task) => task !== deleted)
      store.deleted_tasks = [deleted, ...store.deleted_tasks]
      return deleted
    },
    restoreTask: ({ params }) => {
      const back = taskOf(store.deleted_tasks, params.id)
      store.deleted_tasks = store.deleted_tasks.filter((task) => task !== back)
      store.tasks = [...store.tasks, back].toSorted((a, b) => a.due_at.localeCompare(b.due_at))
      return back
    },
    listTaskTemplates: () =>
      TASK_TEMPLATE_NAMES.map((template) => {
        const { on, title, days, enabled } = TASK_TEMPLATES[template]
        return { template, on, title, days, enabled }
      }),
    logCall: ({ params, body: { outcome, direction, minutes, note, follow_up } }) => {
      const client = clientOf(store, params.id)
      tell(store, client.id, { ...happened(true), kind: 'called', outcome, direction, minutes, text: note })
      if (REACHING_OUTCOMES[direction].includes(outcome)) {
        client.first_contact_at ??= new Date().toISOString()
        if (client.status === 'new') client.status = 'contacted'
      }
      if (follow_up) add({ ...follow_up, client_id: client.id, kind: 'call', note: null, repeat: null })
      return {
        id: newId(),
        client_id: client.id,
        user_id: store.user.id,
        outcome,
        direction,
        minutes,
        note,
        called_at: new Date().toISOString(),
      }
    },
    readToday: () => {
      const now = new Date().toISOString()
      const midnight = new Date()
      midnight.setHours(24, 0, 0, 0)
      const shown = items().filter(({ item }) => (store.snoozed.get(item) ?? '') <= now)
      return { ...sorted(shown, new Date(now)), more: 0, next_at: null, changes_at: midnight.toISOString() }
    },
    snoozeItem: ({ body: { item, until } }) => {
      const before = store.snoozed.get(item) ?? null
      if (until === null) store.snoozed.delete(item)
      else store.snoozed.set(item, new Date(until).toISOString())
      return { before }
    },
  } satisfies DemoAnswers
}
