import { useQueryClient } from '@tanstack/react-query'
import { type Task, taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { call } from '../api/call.ts'
import { useAction } from '../api/use-action.ts'
import { rereadWith } from '../socket/reread-with.ts'
import { toast } from '../ui/toast.tsx'
import { TASK_LISTS } from './queries.ts'

/** Marks tasks as done or open again, and deletes them. All of it can be undone, also once the row is gone. */
export function useTaskActions() {
  const queries = useQueryClient()
  // An open record shows what was done. The overview shows no record, so its first files do without that of records.
  const rereadRecord = ({ client_id }: Task) => {
    if (client_id === null) return
    void rereadWith(
      queries,
      () => import('../clients/queries.ts'),
      ({ rereadTimelineOf }) => void rereadTimelineOf(queries, client_id),
    )
  }
  const setDone = useAction({
    mutationFn: ({ id, done }: { id: string; done: boolean; undone?: boolean }) =>
      call(taskEndpoints.changeTask, { params: { id }, body: { done } }),
    reread: TASK_LISTS,
    failed: 'The task could not be changed',
    onSuccess: (task, { id, done, undone = false }) => {
      rereadRecord(task)
      if (undone) return
      toast.undo(`${done ? 'Done' : 'Open again'}: ${task.title}`, () =>
        setDone.mutate({ id, done: !done, undone: true }),
      )
    },
  })
  const restore = useAction({
    mutationFn: (id: string) => call(taskEndpoints.restoreTask, { params: { id } }),
    reread: TASK_LISTS,
    failed: 'The task could not be restored',
    onSuccess: rereadRecord,
  })
  const remove = useAction({
    mutationFn: (id: string) => call(taskEndpoints.deleteTask, { params: { id } }),
    reread: TASK_LISTS,
    failed: 'The task could not be deleted',
    onSuccess: (task) => {
      rereadRecord(task)
      toast.undo('Task deleted.', () => restore.mutate(task.id))
    },
  })
  return {
    finish: ({ id }: Task) => setDone.mutate({ id, done: true }),
    reopen: ({ id }: Task) => setDone.mutate({ id, done: false }),
    remove: ({ id }: Task) => remove.mutate(id),
  }
}
