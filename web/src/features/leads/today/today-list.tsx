import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconClockPause, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CLIENT_ATTENTION } from '@waymark/contracts/leads/clients/kinds'
import type { TodayItem } from '@waymark/contracts/leads/today/endpoints'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { attentionAddress } from '../../../shared/clients/addresses.ts'
import { CallButton } from '../../../shared/clients/call-link.tsx'
import { ClockRing } from '../../../shared/clients/clock-ring.tsx'
import { dashboardQuery } from '../../../shared/clients/dashboard-query.ts'
import { ATTENTION_LABELS } from '../../../shared/clients/labels.ts'
import { RiskBadge } from '../../../shared/clients/risk-badge.tsx'
import { useDueWords } from '../../../shared/clients/use-due-words.ts'
import { useHeldRows } from '../../../shared/clients/use-held-rows.ts'
import { useNow } from '../../../shared/format/now.ts'
import { count } from '../../../shared/format/people.ts'
import { Cluster, Row, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { PanelSection, Section } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useFresh } from '../../../shared/socket/fresh.ts'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { TASKS_ADDRESS } from '../../../shared/tasks/addresses.ts'
import { loadTaskForm, openNewTask, openTask } from '../../../shared/tasks/open-task.tsx'
import { todayQuery } from '../../../shared/tasks/queries.ts'
import { useTaskActions } from '../../../shared/tasks/use-task-actions.ts'
import { useFirstRows } from '../../../shared/ui/first-rows.ts'
import { OpensLater } from '../../../shared/ui/opens-later.tsx'
import { pressInRow, useShortcuts } from '../../../shared/ui/shortcuts.ts'
import { whenIdle } from '../../../shared/ui/when-idle.ts'
import styles from './today.module.css'
import { itemWords } from './today-words.ts'

const loadSnooze = () => import('./snooze-menu.tsx').then((m) => m.SnoozeMenu)

const SECTIONS = [
  { name: 'now', title: 'Now' },
  { name: 'today', title: 'Today' },
  { name: 'soon', title: 'Soon' },
] as const

const ENROLLMENTS: ReadonlySet<TodayItem['kind']> = new Set(['special_enrollment', 'open_enrollment', 'renewal'])

/** Where the clock of this computer is ahead of the server's. */
const AGAIN_MS = 30_000

/** Milliseconds until the list changes by itself, and the moment that follows. */
function untilChange(changes_at: string | undefined): number | false {
  if (changes_at === undefined) return false
  const left = Date.parse(changes_at) - Date.now()
  return left < 0 ? AGAIN_MS : left + 500
}

/** Everything the broker has to do, first things first. A row that is done goes away by itself. */
export function TodayList() {
  const polling = useFallbackPolling()
  const list = useQuery({
    ...todayQuery,
    refetchInterval: ({ state }) => polling || untilChange(state.data?.changes_at),
  })
  const all = SECTIONS.flatMap(({ name }) =>
    (list.data?.[name] ?? []).map((item) => ({ id: item.item, item, section: name })),
  )
  const lists = useRef<HTMLDivElement>(null)
  const { rows, waiting, release, pointing } = useHeldRows(all, list.data ? 'today' : null, lists)
  const shown = useFirstRows(rows)
  useEffect(() => whenIdle(loadTaskForm), [])
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
                          <Item key={id} item={item} urgent={name === 'now'} />
                        ))}
                      </Stack>
                    </Section>
                  )
                )
              })}
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

function Item({ item, urgent }: { readonly item: TodayItem; readonly urgent: boolean }) {
  const { title, about, to, action } = itemWords(item, useNow(), useDueWords())
  const { finish } = useTaskActions()
  const fresh = useFresh()
  const said = (
    <>
      <Text as="span" weight="medium" wrap="anywhere">
        {title}
      </Text>
      {item.kind === 'first_contact' ? (
        <Cluster as="span" gap="xs">
          <ClockRing client={{ ...item, first_contact_at: null }} />
          <RiskBadge level={item.risk_level} score={item.risk_score} />
        </Cluster>
      ) : null}
      <Text as="span" size="sm" tone={urgent ? 'attention' : 'muted'} wrap="anywhere">
        {about}
      </Text>
    </>
  )
  return (
    <Row
      as="li"
      className={styles.item}
      justify="between"
      data-fresh={('client_id' in item && item.client_id !== null && fresh.has(item.client_id)) || undefined}
    >
      {to === null ? (
        <Stack
          as="button"
          type="button"
          gap="none"
          grow
          className={styles.open}
          data-row
          onClick={() => item.kind === 'task' && openTask(item.task)}
        >
          {said}
        </Stack>
      ) : (
        <Stack as={Link} to={to} gap="none" grow className={styles.open} data-row>
          {said}
        </Stack>
      )}
      <Row gap="xs">
        {item.kind === 'task' && action === null ? (
          <Button
            size="compact-md"
            variant="light"
            leftSection={<IconCheck size={16} aria-hidden />}
            aria-label={`Done: ${title}`}
            data-act
            onClick={() => finish(item.task)}
          >
            Done
          </Button>
        ) : item.kind === 'appointment' && item.channel === 'phone' && item.phone ? (
          <CallButton to={{ id: item.client_id, name: item.client_name, phone: item.phone }} label={`Call: ${title}`} />
        ) : (
          action && (
            <Button
              component={Link}
              to={action.to}
              size="compact-md"
              variant="light"
              aria-label={`${action.label}: ${title}`}
              data-act
            >
              {action.label}
            </Button>
          )
        )}
        <Snooze item={item.item} title={title} />
      </Row>
    </Row>
  )
}

function Snooze({ item, title }: { readonly item: string; readonly title: string }) {
  return (
    <OpensLater load={loadSnooze} about={{ item }} kind="menu" failure="The menu could not be opened">
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Snooze: ${title}`} title="Snooze" data-snooze>
        <IconClockPause size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </OpensLater>
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
