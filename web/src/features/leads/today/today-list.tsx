import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CLIENT_ATTENTION } from '@waymark/contracts/leads/clients/kinds'
import type { TodayItem } from '@waymark/contracts/leads/today/endpoints'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { attentionAddress } from '../../../shared/clients/addresses.ts'
import { dashboardQuery } from '../../../shared/clients/dashboard-query.ts'
import { ATTENTION_LABELS } from '../../../shared/clients/labels.ts'
import { useDueWords } from '../../../shared/clients/use-due-words.ts'
import { useHeldRows } from '../../../shared/clients/use-held-rows.ts'
import { useNow } from '../../../shared/format/now.ts'
import { count } from '../../../shared/format/people.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { PanelSection, Section } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useZone } from '../../../shared/session/use-zone.ts'
import { useFresh } from '../../../shared/socket/fresh.ts'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { TASKS_ADDRESS } from '../../../shared/tasks/addresses.ts'
import { loadTaskForm, openNewTask } from '../../../shared/tasks/open-task.tsx'
import { todayQuery } from '../../../shared/tasks/queries.ts'
import { afterPaint, whenUsed } from '../../../shared/ui/later.ts'
import { pressInRow, useShortcuts } from '../../../shared/ui/shortcuts.ts'
import { useFirstRows } from './first-rows.ts'
import { TodayItemRow } from './today-item-row.tsx'

const SECTIONS = [
  { name: 'now', title: 'Now' },
  { name: 'today', title: 'Today' },
  { name: 'soon', title: 'Soon' },
] as const

const ENROLLMENTS: ReadonlySet<TodayItem['kind']> = new Set(['special_enrollment', 'open_enrollment', 'renewal'])

/** Where the clock of this computer is ahead of the server's, and where the rest of a list did not come. */
const AGAIN_MS = 30_000

/** Milliseconds until the list changes by itself, and the moment that follows. */
function untilChange(list: { changes_at: string; more: number } | undefined): number | false {
  if (!list) return false
  const left = Date.parse(list.changes_at) - Date.now()
  return left < 0 || list.more > 0 ? AGAIN_MS : left + 500
}

/** Everything the broker has to do, first things first. A row that is done goes away by itself. */
export function TodayList() {
  const polling = useFallbackPolling()
  const list = useQuery({
    ...todayQuery,
    refetchInterval: ({ state }) => polling || untilChange(state.data),
  })
  const all = SECTIONS.flatMap(({ name }) =>
    (list.data?.[name] ?? []).map((item) => ({ id: item.item, item, section: name })),
  )
  const lists = useRef<HTMLDivElement>(null)
  const { rows, waiting, release, pointing } = useHeldRows(all, list.data ? 'today' : null, lists)
  const shown = useFirstRows(rows)
  const more = list.data?.more ?? 0
  const { refetch } = list
  // The start brings the first rows only.
  useEffect(() => (more > 0 ? afterPaint(() => void refetch()) : undefined), [more, refetch])
  const now = useNow()
  const zone = useZone()
  const fresh = useFresh()
  useEffect(() => whenUsed(loadTaskForm), [])
  useShortcuts({ d: () => pressInRow('act'), z: () => pressInRow('snooze'), t: () => openNewTask(null) })
  return (
    <PanelSection
      title="Your work list"
      tools={
        <>
          <Button component={Link} to={TASKS_ADDRESS} size="sm" variant="subtle">
            All tasks
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => openNewTask(null)}
          >
            New task
          </Button>
        </>
      }
    >
      <Loaded query={list} failure="Your work list could not be loaded" skeleton={640} compact>
        {({ next_at }) =>
          rows.length === 0 ? (
            <NothingToDo next_at={next_at} />
          ) : (
            <Stack ref={lists} {...pointing}>
              {waiting > 0 && (
                <Button variant="light" size="compact-md" onClick={release}>
                  Show {count(waiting, 'new item')}
                </Button>
              )}
              {SECTIONS.map(({ name, title }) => {
                const items = shown.filter(({ section }) => section === name)
                return (
                  items.length > 0 && (
                    <Section key={name} title={title} level={3} size="label" gap="xs">
                      <Stack as="ul" gap="none" lines aria-label={title}>
                        {items.map(({ id, item }) => (
                          <TodayItemRow
                            key={id}
                            item={item}
                            urgent={name === 'now'}
                            fresh={'client_id' in item && item.client_id !== null && fresh.has(item.client_id)}
                            now={now}
                            zone={zone}
                          />
                        ))}
                      </Stack>
                    </Section>
                  )
                )
              })}
              {more > 0 && (
                <Text size="sm" tone="muted">
                  {count(more, 'more item')} on the way…
                </Text>
              )}
              <InAList items={rows.map(({ item }) => item)} />
            </Stack>
          )
        }
      </Loaded>
    </PanelSection>
  )
}

/** Leads to the clients behind rows of which there may be many. */
function InAList({ items }: { readonly items: readonly TodayItem[] }) {
  const lists = CLIENT_ATTENTION.filter((attention) =>
    items.some(({ kind }) =>
      kind === 'silent' ? attention === 'silent' : ENROLLMENTS.has(kind) && attention === 'enrollment_ends',
    ),
  )
  return (
    lists.length > 0 && (
      <Cluster as="nav" gap="md" aria-label="Lists of clients">
        {lists.map((attention) => (
          <Text key={attention} as={Link} to={attentionAddress(attention)} size="sm" weight="medium" tap>
            {ATTENTION_LABELS[attention]}
          </Text>
        ))}
      </Cluster>
    )
  )
}

function NothingToDo({ next_at }: { readonly next_at: string | null }) {
  const clients = useQuery(dashboardQuery).data?.total_clients
  const dueWords = useDueWords()
  if (clients === 0) {
    return (
      <Text size="sm" tone="muted">
        No clients yet. Share your link, and the first one appears here within a second.
      </Text>
    )
  }
  return (
    <Stack gap="xs">
      <Text weight="medium">You are done for now.</Text>
      <Text size="sm" tone="muted">
        {next_at === null
          ? 'New clients, their messages and your tasks appear here within a second.'
          : `The next item is due ${dueWords(next_at)}. New clients and messages appear here within a second.`}
      </Text>
    </Stack>
  )
}
