import { ActionIcon } from '@mantine/core'
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ClientDetail } from '@waymark/contracts/leads/clients/endpoints'
import { useDueWords } from '../../../shared/clients/use-due-words.ts'
import { useNow } from '../../../shared/format/now.ts'
import { duration } from '../../../shared/format/time.ts'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { List } from '../../../shared/kit/list.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { openTask } from '../../../shared/tasks/open-task.tsx'
import { clientTasksQuery } from '../../../shared/tasks/queries.ts'
import { useTaskActions } from '../../../shared/tasks/use-task-actions.ts'

/** Open tasks about a client, first due first. Done ones are in the timeline. */
export function TasksCard({ client }: { readonly client: ClientDetail }) {
  const tasks = useInfiniteQuery(clientTasksQuery(client.id))
  const { finish, remove } = useTaskActions()
  const now = useNow()
  const dueWords = useDueWords()
  return (
    <PanelSection title="Tasks" level={3}>
      <List
        list={tasks}
        label="Tasks"
        look="lines"
        failure="The tasks could not be loaded"
        empty="No open tasks. Waymark adds the next one when the status changes."
        skeleton={{ rows: 1, height: 48 }}
        compact
      >
        {(task) => {
          const late = Date.parse(task.due_at) < now
          return (
            <Row justify="between">
              <Stack gap="none" grow>
                <Text weight="medium" wrap="anywhere">
                  {task.title}
                </Text>
                <Text size="sm" tone={late ? 'attention' : 'muted'}>
                  {late ? `${duration(now - Date.parse(task.due_at))} late` : `Due ${dueWords(task.due_at)}`}
                  {task.repeat && `, ${task.repeat}`}
                </Text>
                {task.note && (
                  <Text size="sm" wrap="kept">
                    {task.note}
                  </Text>
                )}
              </Stack>
              <Row gap="xs">
                <ActionIcon
                  variant="light"
                  size="lg"
                  aria-label={`Done: ${task.title}`}
                  title="Done"
                  onClick={() => finish(task)}
                >
                  <IconCheck size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={`Change: ${task.title}`}
                  title="Change"
                  onClick={() => openTask(task)}
                >
                  <IconPencil size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={`Delete: ${task.title}`}
                  title="Delete"
                  onClick={() => remove(task)}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </Row>
            </Row>
          )
        }}
      </List>
    </PanelSection>
  )
}
