import { taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { todayEndpoints } from '@waymark/contracts/leads/today/endpoints'
import { ask, askPages } from '../api/queries.ts'

export const todayQuery = ask(todayEndpoints.readToday)
export const clientTasksQuery = (client_id: string) =>
  askPages(taskEndpoints.listTasks, { query: { client_id, limit: 3 } })
/** What a client was asked for and has not sent in full. */
export const askedDocumentsQuery = (client_id: string) =>
  askPages(taskEndpoints.listTasks, { query: { client_id, kind: 'documents', limit: 5 } })
export const tasksQuery = (state: 'open' | 'done') => askPages(taskEndpoints.listTasks, { query: { state } })
export const templatesQuery = ask(taskEndpoints.listTaskTemplates)

/** What shows tasks, to read again after a change. */
export const TASK_LISTS = [taskEndpoints.listTasks, todayEndpoints.readToday]
