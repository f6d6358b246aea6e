import type { taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { listTasks } from './list-tasks.ts'
import { changeTemplate, readTemplates } from './templates.ts'
import { changeTask, createTask, deleteTask, restoreTask } from './write-tasks.ts'

export const taskRoutes: Routes<typeof taskEndpoints> = {
  async listTasks({ query }, context) {
    const { page, next } = await listTasks(context.db, context.actor.user.id, query)
    context.reply.nextPage(next)
    const clients = new Set(page.flatMap(({ client_id }) => client_id ?? []))
    await logAccess(context, 'task.listed', 'client', [...clients])
    return page
  },
  createTask: ({ body }, context) => createTask(context, body),
  changeTask: ({ params, body }, context) => changeTask(context, params.id, body),
  deleteTask: ({ params }, context) => deleteTask(context, params.id),
  restoreTask: ({ params }, context) => restoreTask(context, params.id),
  listTaskTemplates: (_input, context) => readTemplates(context.db, context.actor.user.id),
  changeTaskTemplate: ({ body }, context) => changeTemplate(context.db, context.actor.user.id, body),
}
