import { IconExternalLink } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { timelineEndpoints } from '@waymark/contracts/conversations/timeline/endpoints'
import type { ClientDetail } from '@waymark/contracts/leads/clients/endpoints'
import { quoteEndpoints } from '@waymark/contracts/leads/quotes/endpoints'
import { agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import { Link } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { askPages } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { List } from '../../../shared/kit/list.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'

/** The agency's links to carriers and quote forms. What was opened enters the client's timeline. */
export function QuotesCard({ client }: { readonly client: Pick<ClientDetail, 'id'> }) {
  const links = useInfiniteQuery(askPages(agencyEndpoints.listQuotingLinks))
  const open = useAction({
    mutationFn: (quoting_link_id: string) =>
      call(quoteEndpoints.openQuotingLink, {
        params: { id: client.id },
        body: { quoting_link_id },
        idempotency_key: newIdempotencyKey(),
      }),
    reread: [timelineEndpoints.readTimeline],
    failed: 'The timeline does not show that you opened this link',
  })
  return (
    <PanelSection title="Get a quote" level={3}>
      <List
        list={links}
        label="Quoting links"
        look="lines"
        failure="The quoting links could not be loaded"
        empty={
          <>
            No quoting links yet. <Link to="/broker?tab=agency-profile">Add them to your profile</Link>.
          </>
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
            </Text>
          </Stack>
        )}
      </List>
    </PanelSection>
  )
}
