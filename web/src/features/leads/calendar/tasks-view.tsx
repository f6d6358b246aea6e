import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { List } from '../../../shared/kit/list.tsx'
import { Page, PanelSection } from '../../../shared/kit/panel.tsx'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { openNewTask } from '../../../shared/tasks/open-task.tsx'
import { tasksQuery } from '../../../shared/tasks/queries.ts'
import { TaskRow } from '../../../shared/tasks/task-row.tsx'
import { pressInRow, useShortcuts } from '../../../shared/ui/shortcuts.ts'

interface Props {
  readonly state: 'open' | 'done'
  readonly views: ReactNode
}

const WORDS = {
  open: { title: 'Open', empty: 'No open tasks. Add one here, or from the page of a client.' },
  done: { title: 'Done', empty: 'No task is done yet.' },
} as const

/** All of the broker's tasks: open ones by due time, or done ones, newest first. */
export function TasksView({ state, views }: Props) {
  const tasks = useInfiniteQuery({ ...tasksQuery(state), refetchInterval: useFallbackPolling() })
  useShortcuts({
    d: () => pressInRow('act'),
    Delete: () => pressInRow('delete'),
    t: () => openNewTask(null),
  })
  const { title, empty } = WORDS[state]
  return (
    <Page
      title="Tasks"
      width="form"
      tools={
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => openNewTask(null)}
        >
          New task
        </Button>
      }
    >
      {views}
      <PanelSection title={title}>
        <List
          list={tasks}
          label={`${title} tasks`}
          look="lines"
          failure="Your tasks could not be loaded"
          empty={empty}
          compact
        >
          {(task) => <TaskRow task={task} named />}
        </List>
      </PanelSection>
    </Page>
  )
}
