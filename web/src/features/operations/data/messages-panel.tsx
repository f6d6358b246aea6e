import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type MessageHeader, messagingAdministrationEndpoints } from '@waymark/contracts/operations/records/messages'
import { askPages } from '../../../shared/api/queries.ts'
import { inWords } from '../../../shared/clients/labels.ts'
import { Mark } from '../../../shared/console/mark.tsx'
import { When } from '../../../shared/format/when.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { useSearchWords } from '../../../shared/ui/use-search-words.ts'
import { type Column, DataList } from './data-list.tsx'
import { Choice, Filters, useShowAll } from './filters.tsx'
import { ClientLink, UserLink } from './people.tsx'
import { PARTIES } from './words.ts'

const { findAllMessages } = messagingAdministrationEndpoints
const { status, sender_kind } = findAllMessages.body.shape
const STATUSES = { unread: 'Not read', read: 'Read' }

const COLUMNS: readonly Column<MessageHeader>[] = [
  { name: 'From', cell: ({ sender }) => <PartyName party={sender} /> },
  { name: 'To', cell: ({ recipient }) => <PartyName party={recipient} /> },
  {
    name: 'Subject',
    cell: ({ subject, message_type, priority }) => (
      <>
        {subject ?? 'No subject'}
        <Text as="span" size="xs" tone="muted">
          {inWords(message_type)}
          {priority !== 'normal' && ` · ${inWords(priority)}`}
        </Text>
      </>
    ),
  },
  { name: 'Status', cell: (header) => <Status header={header} /> },
  { name: 'Sent', cell: ({ created_at }) => <When at={created_at} /> },
]

export function MessagesPanel() {
  const [address] = useAddress()
  const [search] = useSearchWords()
  const asked = {
    search,
    status: status.safeParse(address.get('status') ?? '').data,
    sender_kind: sender_kind.safeParse(address.get('from') ?? '').data,
  }
  const list = useInfiniteQuery({ ...askPages(findAllMessages, { body: asked }), placeholderData: keepPreviousData })
  return (
    <>
      <Filters search="Search by sender or recipient">
        <Choice name="status" label="Status" any="Read or not" labels={STATUSES} value={asked.status} />
        <Choice name="from" label="From" any="From anyone" labels={PARTIES} value={asked.sender_kind} />
      </Filters>
      <DataList label="Messages" list={list} columns={COLUMNS} showAll={useShowAll(asked)} />
    </>
  )
}

function PartyName({ party: { kind, id, name } }: { readonly party: MessageHeader['sender'] }) {
  if (kind === 'system') return <>The product</>
  if (kind === 'visitor') return <>A visitor</>
  if (kind === 'user') return <UserLink id={id} name={name} />
  return (
    <>
      <ClientLink id={id} name={name ?? 'A deleted client'} />
      <Text as="span" size="xs" tone="muted">
        Client
      </Text>
    </>
  )
}

function Status({ header: { is_read, delivered_at } }: { readonly header: MessageHeader }) {
  if (is_read) return <Mark tone="good">Read</Mark>
  return delivered_at === null ? <Mark tone="plain">Sent</Mark> : <Mark tone="plain">Arrived</Mark>
}
