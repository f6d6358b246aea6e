import { type Task, taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { call } from '../api/call.ts'
import { useAction } from '../api/use-action.ts'
import { toast } from '../ui/toast.tsx'
import { TASK_LISTS } from './queries.ts'

/** Marks tasks as done and deletes them; both can be undone. */
export function useTaskActions() {
  const setDone = useAction({
    mutationFn: ({ id, done }: { id: string; done: boolean }) =>
      call(taskEndpoints.changeTask, { params: { id }, body: { done } }),
    reread: TASK_LISTS,
    failed: 'The task could not be changed',
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
    finish: ({ id, title }: Task) =>
      setDone.mutate(
        { id, done: true },
        { onSuccess: () => toast.undo(`Done: ${title}`, () => setDone.mutate({ id, done: false })) },
      ),
    remove: ({ id }: Task) => remove.mutate(id),
  }
}
