import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CalendarFeed, calendarFeedEndpoints, FEED_NAMES } from '@waymark/contracts/leads/appointments/feeds'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { ask } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useDueWords } from '../../../shared/clients/use-due-words.ts'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { Line } from '../../../shared/kit/line.tsx'
import { List } from '../../../shared/kit/list.tsx'
import { Panel, PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { copyLink } from '../../../shared/ui/copy-link.ts'

const { listCalendarFeeds, createCalendarFeed, deleteCalendarFeed } = calendarFeedEndpoints

const NAMES: Record<(typeof FEED_NAMES)[number], string> = {
  initial: 'First name and initial (Ana D.)',
  full: 'Full names',
  none: 'No names',
}

/** Private addresses from which calendar programs read the broker's tasks and appointments. */
export function CalendarFeeds() {
  const queries = useQueryClient()
  const list = ask(listCalendarFeeds)
  const feeds = useQuery(list)
  const [names, setNames] = useState<CalendarFeed['names']>('initial')
  const make = useAction({
    mutationFn: () => call(createCalendarFeed, { body: { names } }),
    onSuccess: ({ token: _shown_once, ...feed }) =>
      queries.setQueryData(list.queryKey, (before) => before && [...before, feed]),
    reread: [listCalendarFeeds],
    failed: 'The address could not be made',
  })
  const made = make.data
  // A new password turns addresses off, too. A list that could not be loaded says nothing about that.
  const on = made && (feeds.data?.some(({ id }) => id === made.id) ?? true)
  const address = on && `${window.location.origin}/api/broker/calendar/${made.token}.ics`
  return (
    <PanelSection
      title="Your calendar elsewhere"
      lead="See your tasks and appointments in Google, Apple or Outlook. Titles say nothing about health and never what a task says."
    >
      {address && (
        <Panel tone="tint" pad="sm" aria-live="polite">
          <Text weight="medium">Copy this address now. It is shown only once.</Text>
          <Text size="sm" wrap="anywhere">
            {address}
          </Text>
          <Button size="compact-md" onClick={() => void copyLink(address)}>
            Copy address
          </Button>
          <Text as="ul" size="sm">
            <li>Google: Other calendars, +, From URL</li>
            <li>Apple: File, New Calendar Subscription</li>
            <li>Outlook: Add calendar, Subscribe from web</li>
          </Text>
          <Text size="sm" tone="muted">
            Anyone with the address can read the calendar. Turn it off here if it gets into the wrong hands. Calendar
            programs look for changes every few hours.
          </Text>
        </Panel>
      )}
      <List
        list={feeds}
        label="Calendar addresses"
        look="lines"
        failure="Your calendar addresses could not be loaded"
        empty="No address yet."
        skeleton={{ rows: 1, height: 48 }}
        compact
      >
        {(feed) => <Feed feed={feed} />}
      </List>
      <Cluster align="end">
        <NativeSelect
          label="Clients appear as"
          data={FEED_NAMES.map((value) => ({ value, label: NAMES[value] }))}
          value={names}
          onChange={({ currentTarget: { value } }) => setNames(FEED_NAMES.find((one) => one === value) ?? 'initial')}
        />
        <Button size="sm" variant="default" loading={make.isPending} onClick={() => make.mutate()}>
          Make an address
        </Button>
      </Cluster>
    </PanelSection>
  )
}

function Feed({ feed: { id, names, created_at, read_at } }: { readonly feed: CalendarFeed }) {
  const words = useDueWords()
  const remove = useAction({
    mutationFn: () => call(deleteCalendarFeed, { params: { id } }),
    reread: [listCalendarFeeds],
    done: 'Turned off. Calendar apps can no longer read it.',
    failed: 'The address could not be turned off',
  })
  return (
    <Line
      title={NAMES[names]}
      about={`Made ${words(created_at)}. ${read_at ? `Last read ${words(read_at)}.` : 'Not read yet.'}`}
    >
      <Button size="compact-md" variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
        Turn off
      </Button>
    </Line>
  )
}
