import { IconExternalLink } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type TimelineEntry, timelineEndpoints } from '@waymark/contracts/conversations/timeline/endpoints'
import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { quoteEndpoints } from '@waymark/contracts/leads/quotes/endpoints'
import { agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import { Link } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { ask, askPages } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { When } from '../../../shared/format/when.tsx'
import { Stack } from '../../../shared/kit/layout.tsx'
import { List } from '../../../shared/kit/list.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'

/** What was opened for a client is in the timeline, newest first, among what the client was advised. */
const opensQuery = (id: string) =>
  ask(timelineEndpoints.readTimeline, { params: { id }, query: { group: 'advice', limit: 100 } })

/** The agency's links to carriers and quote forms. What was opened enters the client's timeline. */
export function QuotesCard({ client }: { readonly client: Pick<ClientDetail, 'id'> }) {
  const links = useInfiniteQuery(askPages(agencyEndpoints.listQuotingLinks))
  const opens = useQuery(opensQuery(client.id)).data ?? []
  const open = useAction({
    mutationFn: (quoting_link_id: string) =>
      call(quoteEndpoints.openQuotingLink, {
        params: { id: client.id },
        body: { quoting_link_id },
        idempotency_key: newIdempotencyKey(),
      }),
    reread: [timelineEndpoints.readTimeline],
    failed: 'The link opened, but the timeline could not record it',
  })
  return (
    <PanelSection title="Get a quote" level={3}>
      <List
        list={links}
        label="Quoting links"
        look="lines"
        failure="The quoting links could not be loaded"
        empty={
          <Text size="sm" tone="muted">
            No quoting links yet. <Link to="/broker?tab=agency-profile">Add them to your profile</Link>.
          </Text>
        }
        skeleton={{ rows: 2, height: 48 }}
        more="Show more links"
        compact
      >
        {(link) => (
          <Stack gap="none">
            {/* The address is the agency's own. Nothing about the client goes with it. */}
            <Text
              as="a"
              href={link.url}
              target="_blank"
              rel="noopener noreferrer"
              tap
              weight="medium"
              self="start"
              onClick={() => open.mutate(link.id)}
            >
              {link.label} <IconExternalLink size={16} aria-hidden />
              <span className="visually-hidden"> (opens in a new tab)</span>
            </Text>
            <Text as="span" size="sm" tone="muted">
              {new URL(link.url).hostname}
              <LastOpened link={link} opens={opens} />
            </Text>
          </Stack>
        )}
      </List>
    </PanelSection>
  )
}

interface Opened {
  readonly link: { readonly label: string; readonly url: string }
  readonly opens: readonly TimelineEntry[]
}

/** When the link was last opened for this client, under the name and host that it has now. */
function LastOpened({ link, opens }: Opened) {
  const last = opens.find(
    (entry) => entry.kind === 'quote_opened' && entry.label === link.label && entry.host === new URL(link.url).hostname,
  )
  return (
    last && (
      <>
        {' · opened '}
        <When at={last.at} /> {last.by_me ? 'by you' : `by ${last.by ?? 'someone'}`}
      </>
    )
  )
}
