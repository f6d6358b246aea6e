import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconClockPause } from '@tabler/icons-react'
import type { Task } from '@waymark/contracts/leads/tasks/endpoints'
import type { TodayItem } from '@waymark/contracts/leads/today/endpoints'
import { dueWords } from '@waymark/rules/leads/assignment/due-words'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { CallButton } from '../../../shared/clients/call-link.tsx'
import { ClockRing } from '../../../shared/clients/clock-ring.tsx'
import { RiskBadge } from '../../../shared/clients/risk-badge.tsx'
import arrival from '../../../shared/kit/fresh.module.css'
import { Cluster, Row, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { openTask } from '../../../shared/tasks/open-task.tsx'
import { useTaskActions } from '../../../shared/tasks/use-task-actions.ts'
import { OpensLater } from '../../../shared/ui/opens-later.tsx'
import styles from './today.module.css'
import { itemWords } from './today-words.ts'

const loadSnooze = () => import('./snooze-menu.tsx').then((m) => m.SnoozeMenu)

interface Props {
  readonly item: TodayItem
  readonly urgent: boolean
  readonly fresh: boolean
  /** In ms. */
  readonly now: number
  /** The time zone of the account. */
  readonly zone: string
}

/** One thing to do. When the list is read again, mostly one row differs, so only that one is rendered again. */
export const TodayItemRow = memo(function TodayItemRow({ item, urgent, fresh, now, zone }: Props) {
  const { title, about, to, action } = itemWords(item, now, (at) => dueWords(at, zone))
  const said = (
    <>
      <Text as="span" weight="medium" wrap="anywhere">
        {title}
      </Text>
      {item.kind === 'first_contact' ? (
        <Cluster as="span" gap="xs">
          <ClockRing client={{ ...item, status: 'new', first_contact_at: null }} />
          <RiskBadge level={item.risk_level} score={item.risk_score} />
        </Cluster>
      ) : null}
      <Text as="span" size="sm" tone={urgent ? 'attention' : 'muted'} wrap="anywhere">
        {about}
      </Text>
    </>
  )
  return (
    <Row as="li" className={`${styles.item} ${fresh ? arrival.fresh : ''}`} justify="between">
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
          <Done task={item.task} />
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
})

function Done({ task }: { readonly task: Task }) {
  const { finish } = useTaskActions()
  return (
    <Button
      size="compact-md"
      variant="light"
      leftSection={<IconCheck size={16} aria-hidden />}
      aria-label={`Done: ${task.title}`}
      data-act
      onClick={() => finish(task)}
    >
      Done
    </Button>
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
