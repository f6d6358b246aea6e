import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../../shared/api/api-error.ts'
import { Stack } from '../../../../shared/kit/layout.tsx'
import { ListStates } from '../../../../shared/kit/list.tsx'
import { Loaded } from '../../../../shared/kit/loaded.tsx'
import { Section } from '../../../../shared/kit/panel.tsx'
import { Empty } from '../../../../shared/kit/states.tsx'
import { useFresh } from '../../../../shared/socket/fresh.ts'
import { FeedFilters } from './feed-filters.tsx'
import { NetworkChoice } from './network-choice.tsx'
import { OpportunityCard } from './opportunity-card.tsx'
import { OpportunityForm } from './opportunity-form.tsx'
import { feedQuery, opportunityQuery } from './queries.ts'
import { useMarkSeen } from './use-mark-seen.ts'
import { isFiltered, useView, type View } from './view.ts'

/** Opportunities that members post for each other. */
export function FeedTab() {
  const { view, showAll } = useView()
  const [open, setOpen] = useState(false)
  return (
    <Section
      title="Opportunities"
      lead="Business that members offer each other. Only one member can claim an opportunity."
      tools={
        <Button
          size="sm"
          variant={open ? 'default' : 'filled'}
          leftSection={open ? undefined : <IconPlus size={18} aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen((was) => !was)}
        >
          {open ? 'Close the form' : 'Post an opportunity'}
        </Button>
      }
    >
      {/* The hidden form keeps the typed text. */}
      <div hidden={!open}>
        <OpportunityForm
          network_scope={view.network}
          open={open}
          close={() => setOpen(false)}
          posted={() => {
            setOpen(false)
            showAll()
          }}
        />
      </div>
      <NetworkChoice />
      {view.opp === undefined ? <Feed view={view} /> : <OneOpportunity opp_id={view.opp} />}
    </Section>
  )
}

function Feed({ view }: { readonly view: View }) {
  const { showAll } = useView()
  const feed = useInfiniteQuery(feedQuery(view))
  const fresh = useFresh()
  const filtered = isFiltered(view)
  useMarkSeen(view.network, filtered ? undefined : feed.data?.[0]?.id)
  return (
    <>
      <FeedFilters />
      <ListStates
        list={feed}
        failure="The opportunities could not be loaded"
        loading="Loading opportunities"
        skeleton={{ rows: 2, height: 180 }}
        empty={
          filtered ? (
            <Empty
              action={
                <Button variant="subtle" size="compact-md" onClick={showAll}>
                  Show all opportunities
                </Button>
              }
            >
              No opportunities match these filters.
            </Empty>
          ) : (
            'No opportunities yet. Be the first to post!'
          )
        }
      >
        {(rows) => (
          <Stack as="ul" gap="sm" aria-label="Opportunities">
            {rows.map((opportunity) => (
              <OpportunityCard key={opportunity.id} opportunity={opportunity} fresh={fresh.has(opportunity.id)} />
            ))}
          </Stack>
        )}
      </ListStates>
    </>
  )
}

/** The opportunity that a notification links to, which may be far down in the feed by now. */
function OneOpportunity({ opp_id }: { readonly opp_id: string }) {
  const { showAll } = useView()
  const one = useQuery(opportunityQuery(opp_id))
  const isDeleted = one.error instanceof ApiError && one.error.status === 404
  return (
    <>
      <Button variant="subtle" size="compact-md" onClick={showAll}>
        Show all opportunities
      </Button>
      {isDeleted ? (
        <Empty>This opportunity was deleted.</Empty>
      ) : (
        <Loaded query={one} skeleton={180}>
          {(opportunity) => (
            <Stack as="ul" gap="sm" aria-label="Opportunities">
              <OpportunityCard opportunity={opportunity} fresh={false} />
            </Stack>
          )}
        </Loaded>
      )}
    </>
  )
}
