import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Task } from '@waymark/contracts/leads/tasks/endpoints'
import { Link } from 'react-router-dom'
import { clientAddress } from '../clients/addresses.ts'
import { useDueWords } from '../clients/use-due-words.ts'
import { useNow } from '../format/now.ts'
import { duration } from '../format/time.ts'
import { Row, Stack } from '../kit/layout.tsx'
import { Text } from '../kit/text.tsx'
import { openTask } from './open-task.tsx'
import { useTaskActions } from './use-task-actions.ts'

interface Props {
  readonly task: Task
  /** Names the client, where the screen is about none. */
  readonly named?: boolean
}

/** A task with all that can be done with it. */
export function TaskRow({ task, named = false }: Props) {
  const { finish, reopen, remove } = useTaskActions()
  const dueWords = useDueWords()
  const { title, note, client_id, client_name, done_at } = task
  return (
    <Row justify="between">
      <Stack gap="none" grow>
        <UnstyledButton data-row onClick={() => openTask(task)}>
          <Text as="span" weight="medium" wrap="anywhere">
            {title}
          </Text>
        </UnstyledButton>
        <TaskTime task={task} />
        {task.file_sent_at && (
          <Text size="sm" tone="attention">
            Sent a file {dueWords(task.file_sent_at)}
          </Text>
        )}
        {named && client_id && (
          <Text size="sm" wrap="anywhere">
            <Link to={clientAddress(client_id)}>{client_name}</Link>
          </Text>
        )}
        {note && (
          <Text size="sm" wrap="kept">
            {note}
          </Text>
        )}
      </Stack>
      <Row gap="xs">
        {done_at === null ? (
          <ActionIcon
            variant="light"
            size="lg"
            aria-label={`Done: ${title}`}
            title="Done"
            data-act
            onClick={() => finish(task)}
          >
            <IconCheck size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon
            variant="light"
            size="lg"
            aria-label={`Open again: ${title}`}
            title="Open again"
            data-act
            onClick={() => reopen(task)}
          >
            <IconArrowBackUp size={18} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Change: ${title}`}
          title="Change"
          onClick={() => openTask(task)}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Delete: ${title}`}
          title="Delete"
          data-delete
          onClick={() => remove(task)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Row>
    </Row>
  )
}

function TaskTime({ task: { due_at, done_at, repeat } }: Pick<Props, 'task'>) {
  const now = useNow()
  const dueWords = useDueWords()
  const late = done_at === null && Date.parse(due_at) < now
  return (
    <Text size="sm" tone={late ? 'attention' : 'muted'}>
      {done_at !== null
        ? `Done ${dueWords(done_at)}`
        : late
          ? `${duration(now - Date.parse(due_at))} late`
          : `Due ${dueWords(due_at)}`}
      {repeat && `, ${repeat}`}
    </Text>
  )
}
