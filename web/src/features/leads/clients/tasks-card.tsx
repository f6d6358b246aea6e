import { useInfiniteQuery } from '@tanstack/react-query'
import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { useSite } from '../../../shared/brand/site.ts'
import { List } from '../../../shared/kit/list.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { clientTasksQuery } from '../../../shared/tasks/queries.ts'
import { TaskRow } from '../../../shared/tasks/task-row.tsx'
import { noTasks } from './no-tasks.ts'

/** Open tasks about a client, first due first. Done ones are in the timeline. */
export function TasksCard({ client }: { readonly client: ClientDetail }) {
  const { brand_name } = useSite()
  const tasks = useInfiniteQuery(clientTasksQuery(client.id))
  return (
    <PanelSection title="Tasks" level={3}>
      <List
        list={tasks}
        label="Tasks"
        look="lines"
        failure="The tasks could not be loaded"
        empty={noTasks(client, brand_name)}
        skeleton={{ rows: 1, height: 48 }}
        compact
      >
        {(task) => <TaskRow task={task} />}
      </List>
    </PanelSection>
  )
}
