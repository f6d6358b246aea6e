import { ActionIcon, Skeleton } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type AssistantConversation, assistantEndpoints } from '@waymark/contracts/knowledge/assistant/endpoints'
import { Link, useNavigate } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { answersFrom } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { assistantAddress, assistantConversationAddress } from '../../../shared/clients/assistant-addresses.ts'
import { When } from '../../../shared/format/when.tsx'
import { More } from '../../../shared/kit/list.tsx'
import { Empty, Failure } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useIsShown } from '../../../shared/state/use-is-shown.ts'
import styles from './assistant-tab.module.css'
import { conversationsQuery } from './queries.ts'

interface Props {
  readonly open_id: string | null
  readonly onOpen?: () => void
}

export function ConversationList({ open_id, onOpen }: Props) {
  const list = useInfiniteQuery(conversationsQuery)
  const remove = useRemove(open_id)
  if (list.isPending) return <Skeleton className={styles.loading ?? ''} height={220} width="auto" />
  if (list.isError && !list.data) {
    return (
      <Failure
        compact
        title="Your conversations could not be loaded"
        error={list.error}
        retry={() => void list.refetch()}
      />
    )
  }
  if (list.data.length === 0) return <Empty compact>What you ask is kept here. You can delete it at any time.</Empty>
  return (
    <div className={styles.list}>
      <ul aria-label="Past conversations">
        {list.data.map((conversation) => (
          <li key={conversation.id} className={styles.row}>
            <Link
              to={assistantConversationAddress(conversation.id)}
              aria-current={conversation.id === open_id ? 'true' : undefined}
              onClick={onOpen}
              data-row
            >
              <Text as="span" weight="medium" cut>
                {conversation.title}
              </Text>
              <Text as="span" size="xs" tone="muted">
                {conversation.client_id !== null && 'About a client · '}
                <When at={conversation.last_message_at} />
              </Text>
            </Link>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`Delete “${conversation.title}”`}
              onClick={() => remove(conversation)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <More list={list}>Show earlier ones</More>
    </div>
  )
}

/** Deletes a conversation permanently after a confirmation. */
function useRemove(open_id: string | null) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const shown = useIsShown()
  const removal = useAction({
    mutationFn: ({ id }: AssistantConversation) =>
      call(assistantEndpoints.deleteAssistantConversation, { params: { id } }),
    onSuccess: (_, { id }) => {
      if (id === open_id && shown.current) void navigate(assistantAddress(), { replace: true })
      return Promise.all(
        [assistantEndpoints.listAssistantConversations, assistantEndpoints.readAssistantStatus].map((endpoint) =>
          queries.invalidateQueries({ queryKey: answersFrom(endpoint) }),
        ),
      )
    },
    done: 'The conversation was deleted',
    failed: 'The conversation could not be deleted',
  })
  return (conversation: AssistantConversation) =>
    modals.openConfirmModal({
      title: 'Delete this conversation?',
      children: `“${conversation.title}” and its answers are permanently removed.`,
      labels: { confirm: 'Delete', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      centered: true,
      onConfirm: () => removal.mutate(conversation),
    })
}
