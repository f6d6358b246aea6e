import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../../shared/api/api-error.ts'
import { More } from '../../../../shared/kit/list.tsx'
import { Failure } from '../../../../shared/kit/states.tsx'
import { useFresh } from '../../../../shared/socket/fresh.ts'
import tab from '../network-tab.module.css'
import styles from './feed.module.css'
import { FeedFilters } from './feed-filters.tsx'
import { NetworkChoice } from './network-choice.tsx'
import { OpportunityCard } from './opportunity-card.tsx'
import { OpportunityForm } from './opportunity-form.tsx'
import { feedQuery, opportunityQuery } from './queries.ts'
import { useMarkSeen } from './use-mark-seen.ts'
import { isFiltered, useView, type View } from './view.ts'

/** What members offer each other. */
export function FeedTab() {
  const { view, showAll } = useView()
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby="feed-title">
      <div className={tab.head}>
        <h2 id="feed-title" className={tab.title}>
          Opportunities
        </h2>
        <Button
          size="sm"
          variant={open ? 'default' : 'filled'}
          leftSection={open ? undefined : <IconPlus size={18} aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen((was) => !was)}
        >
          {open ? 'Close the form' : 'Post an opportunity'}
        </Button>
      </div>
      <p className={tab.lead}>Business that members pass on to each other. Whoever claims one has it alone.</p>
      {/* Closed, it keeps what was typed. */}
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
    </section>
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
      {feed.isError && !feed.data ? (
        <Failure error={feed.error} title="The opportunities could not be loaded" retry={() => void feed.refetch()} />
      ) : !feed.data ? (
        <div className={tab.list} aria-hidden>
          <Skeleton height={180} radius="lg" />
          <Skeleton height={180} radius="lg" />
        </div>
      ) : feed.data.length > 0 ? (
        <ul className={tab.list} aria-label="Opportunities">
          {feed.data.map((opportunity) => (
            <OpportunityCard key={opportunity.id} opportunity={opportunity} fresh={fresh.has(opportunity.id)} />
          ))}
        </ul>
      ) : filtered ? (
        <p className={tab.empty}>
          No opportunity is like that.{' '}
          <Button variant="subtle" size="compact-md" onClick={showAll}>
            Show all opportunities
          </Button>
        </p>
      ) : (
        <p className={tab.empty}>No opportunities yet. Be the first to post!</p>
      )}
      <More list={feed} />
    </>
  )
}

/** What a notification leads to, wherever it stands in the feed by now. */
function OneOpportunity({ opp_id }: { readonly opp_id: string }) {
  const { showAll } = useView()
  const one = useQuery(opportunityQuery(opp_id))
  const gone = one.error instanceof ApiError && one.error.status === 404
  return (
    <>
      <p className={styles.back}>
        <Button variant="subtle" size="compact-md" onClick={showAll}>
          Show all opportunities
        </Button>
      </p>
      {gone ? (
        <p className={tab.empty}>This opportunity was deleted.</p>
      ) : one.isError && !one.data ? (
        <Failure error={one.error} retry={() => void one.refetch()} />
      ) : one.data ? (
        <ul className={tab.list} aria-label="Opportunities">
          <OpportunityCard opportunity={one.data} fresh={false} />
        </ul>
      ) : (
        <Skeleton height={180} radius="lg" />
      )}
    </>
  )
}
