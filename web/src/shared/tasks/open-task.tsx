import { modals } from '@mantine/modals'
import type { Task } from '@waymark/contracts/leads/tasks/endpoints'
import { toast } from '../ui/toast.tsx'

const DIALOG = 'task'

const form = () => import('./task-form.tsx')

/** Loads the form ahead, so that nobody waits for it. */
export const loadTaskForm = () => void form().catch(() => undefined)

interface About {
  readonly id: string
  readonly name: string
}

/** Opens a dialog to add a task, about a client if there is one. */
export const openNewTask = (client: About | null) =>
  open(client ? `Task about ${client.name}` : 'New task', client?.id ?? null, null)

export const openTask = (task: Task) =>
  open(task.client_name ? `Task about ${task.client_name}` : 'Task', task.client_id, task)

function open(title: string, client_id: string | null, task: Task | null): void {
  const show = ({ TaskForm }: Awaited<ReturnType<typeof form>>) =>
    modals.open({
      modalId: DIALOG,
      title,
      children: <TaskForm client_id={client_id} task={task} close={() => modals.close(DIALOG)} />,
    })
  // The dialog opens with its form, which takes the focus.
  form().then(show, () => toast.error('The task could not be opened'))
}
