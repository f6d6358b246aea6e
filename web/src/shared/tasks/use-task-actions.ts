import { type Task, taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { call } from '../api/call.ts'
import { useAction } from '../api/use-action.ts'
import { toast } from '../ui/toast.tsx'
import { TASK_LISTS } from './queries.ts'

/** Marks tasks as done or open again, and deletes them. All of it can be undone, also once the row is gone. */
export function useTaskActions() {
  const setDone = useAction({
    mutationFn: ({ id, done }: { id: string; done: boolean; undone?: boolean }) =>
      call(taskEndpoints.changeTask, { params: { id }, body: { done } }),
    reread: TASK_LISTS,
    failed: 'The task could not be changed',
    onSuccess: ({ id, title }, { done, undone = false }) => {
      if (undone) return
      toast.undo(`${done ? 'Done' : 'Open again'}: ${title}`, () => setDone.mutate({ id, done: !done, undone: true }))
    },
  })
  const restore = useAction({
    mutationFn: (id: string) => call(taskEndpoints.restoreTask, { params: { id } }),
    reread: TASK_LISTS,
    failed: 'The task could not be restored',
  })
  const remove = useAction({
    mutationFn: (id: string) => call(taskEndpoints.deleteTask, { params: { id } }),
    reread: TASK_LISTS,
    failed: 'The task could not be deleted',
    onSuccess: ({ id }) => toast.undo('Task deleted.', () => restore.mutate(id)),
  })
  return {
    finish: ({ id }: Task) => setDone.mutate({ id, done: true }),
    reopen: ({ id }: Task) => setDone.mutate({ id, done: false }),
    remove: ({ id }: Task) => remove.mutate(id),
  }
}
