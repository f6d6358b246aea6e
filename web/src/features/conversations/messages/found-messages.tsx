import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type FoundMessage, messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { useSearchParams } from 'react-router-dom'
import { askPages } from '../../../shared/api/queries.ts'
import { RowLink, Scroller } from '../../../shared/console/row-list.tsx'
import { When } from '../../../shared/format/when.tsx'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Text } from '../../../shared/kit/text.tsx'

/** The messages with these words, from all conversations. A click opens the conversation there. */
export function FoundMessages({ words }: { readonly words: string }) {
  const list = useInfiniteQuery({
    ...askPages(messagingEndpoints.searchMessages, { body: { q: words } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Scroller>
      <ListStates
        list={list}
        failure="Your messages could not be searched"
        loading="Searching"
        empty="No message has these words. Each word needs three letters or more."
        skeleton={{ rows: 4, height: 72 }}
        more="Show earlier ones"
      >
        {(messages) => (
          <Stack as="ul" gap="none" aria-label="Messages found">
            {messages.map((message) => (
              <li key={message.id}>
                <FoundRow message={message} />
              </li>
            ))}
          </Stack>
        )}
      </ListStates>
    </Scroller>
  )
}

function FoundRow({
  message: { id, partner_id, partner_name, by_me, created_at, passage },
}: {
  readonly message: FoundMessage
}) {
  const [search] = useSearchParams()
  const to = new URLSearchParams(search)
  to.set('with', partner_id)
  to.set('message', id)
  return (
    <RowLink to={`/broker?${to}`} open={search.get('message') === id}>
      <Stack as="span" gap="none" grow>
        <Row as="span" justify="between">
          <Text as="span" weight="bold" cut>
            {partner_name}
          </Text>
          <Text as="span" size="xs" tone="muted">
            <When at={created_at} />
          </Text>
        </Row>
        <Text as="span" size="sm" wrap="anywhere">
          {by_me && 'You: '}
          {passage.map(({ text, marked }, index) =>
            // Pieces of one text have no other identity than their place.
            // oxlint-disable-next-line react/no-array-index-key
            marked ? <mark key={index}>{text}</mark> : text,
          )}
        </Text>
      </Stack>
    </RowLink>
  )
}
