import { ActionIcon, Button, SegmentedControl, Skeleton, Tooltip } from '@mantine/core'
import { IconCheck, IconSettings } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Notification, notificationEndpoints } from '@waymark/contracts/foundation/notifications/endpoints'
import { countKinds } from '@waymark/rules/foundation/notifications/kinds'
import { type KeyboardEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { askPages } from '../../../shared/api/queries.ts'
import { When } from '../../../shared/format/when.tsx'
import { More } from '../../../shared/kit/list.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { NOTIFICATION_SETTINGS_ADDRESS } from '../../../shared/ui/settings-address.ts'
import { isWithin } from './addresses.ts'
import { groupNotifications } from './group-notifications.ts'
import styles from './notification-center.module.css'
import { useMarkRead } from './use-mark-read.ts'

/** Lists notifications, newest first. A click opens the linked screen and marks the notification as read. */
export function NotificationCenter({ close }: { readonly close: () => void }) {
  const me = useMe()
  const [shown, setShown] = useState<'all' | 'unread'>('all')
  const query = shown === 'unread' ? { limit: 20, unread: 'true' } : { limit: 20 }
  const list = useInfiniteQuery(askPages(notificationEndpoints.listNotifications, { query }))
  const markRead = useMarkRead()
  const navigate = useNavigate()
  const rows = list.data ?? []
  const unread = rows.some(({ read_at }) => read_at === null)

  const open = ({ id, read_at, link }: Notification) => {
    if (read_at === null) markRead.mutate([id])
    close()
    if (isWithin(link)) void navigate(link)
  }
  const mark = (some: readonly Notification[]) => markRead.mutate(some.map(({ id }) => id))

  return (
    <section className={styles.center} aria-label="Notifications">
      <header className={styles.head}>
        <div className={styles.line}>
          <h2>Notifications</h2>
          <Button
            size="compact-sm"
            variant="subtle"
            // Not `disabled`, because that would drop the focus and break the Escape key.
            data-disabled={!unread}
            aria-disabled={!unread}
            onClick={() => unread && markRead.mutate(undefined)}
          >
            Mark all as read
          </Button>
        </div>
        <div className={styles.line}>
          <SegmentedControl
            size="xs"
            aria-label="Which notifications"
            value={shown}
            onChange={(value) => setShown(value === 'unread' ? 'unread' : 'all')}
            data={[
              { value: 'all', label: 'All' },
              { value: 'unread', label: 'Unread' },
            ]}
          />
          <Tooltip label="Notification settings">
            <ActionIcon
              component={Link}
              to={NOTIFICATION_SETTINGS_ADDRESS}
              onClick={close}
              variant="subtle"
              color="gray"
              size={36}
              aria-label="Notification settings"
            >
              <IconSettings size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
        {me?.in_app_notifications === false && (
          <p className={styles.hint}>In-app notifications are off. New events are still listed here.</p>
        )}
      </header>
      {list.isPending && <Skeleton height={180} m="md" width="auto" />}
      {list.isError && !list.data && <Failure error={list.error} retry={() => void list.refetch()} compact />}
      {list.isSuccess && rows.length === 0 && (
        <p className={styles.empty}>
          {shown === 'unread' ? 'You have read everything.' : 'New clients and their updates will be listed here.'}
        </p>
      )}
      <ul className={styles.list}>
        {groupNotifications(rows).map((group) => {
          const [first, ...others] = group
          if (!first) return null
          return others.length > 0 ? (
            <Group key={group.at(-1)?.id} rows={group} open={open} mark={mark} />
          ) : (
            <Row key={first.id} row={first} open={open} mark={mark} />
          )
        })}
      </ul>
      <More list={list}>Show earlier ones</More>
    </section>
  )
}

interface RowActions {
  readonly open: (row: Notification) => void
  readonly mark: (rows: readonly Notification[]) => void
}

function Row({ row, open, mark }: RowActions & { readonly row: Notification }) {
  const unread = row.read_at === null
  return (
    <li className={styles.item} data-unread={unread}>
      <button type="button" className={styles.row} data-row onKeyDown={walk} onClick={() => open(row)}>
        <span className={styles.title}>
          {unread && <span className="visually-hidden">Unread: </span>}
          {row.title}
        </span>
        <span className={styles.body}>{row.body}</span>
        <span className={styles.when}>
          <When at={row.created_at} />
        </span>
      </button>
      {unread && <MarkButton label={`Mark as read: ${row.title}`} run={() => mark([row])} />}
    </li>
  )
}

/** Several notifications that arrived together, as one line that expands. */
function Group({ rows, open, mark }: RowActions & { readonly rows: readonly Notification[] }) {
  const [opened, setOpened] = useState(false)
  const unread = rows.filter(({ read_at }) => read_at === null)
  const title = countKinds(rows.map(({ kind }) => kind))
  return (
    <>
      <li className={styles.item} data-unread={unread.length > 0}>
        <button
          type="button"
          className={styles.row}
          data-row
          onKeyDown={walk}
          aria-expanded={opened}
          onClick={() => setOpened((was) => !was)}
        >
          <span className={styles.title}>
            {unread.length > 0 && <span className="visually-hidden">Unread: </span>}
            {title}
          </span>
          <span className={styles.body}>{opened ? 'Collapse' : 'Show all'}</span>
          <span className={styles.when}>{rows[0] && <When at={rows[0].created_at} />}</span>
        </button>
        {unread.length > 0 && <MarkButton label={`Mark as read: ${title}`} run={() => mark(unread)} />}
      </li>
      {opened && rows.map((row) => <Row key={row.id} row={row} open={open} mark={mark} />)}
    </>
  )
}

function MarkButton({ label, run }: { readonly label: string; readonly run: () => void }) {
  return (
    <ActionIcon className={styles.mark} variant="subtle" color="blue" size={36} aria-label={label} onClick={run}>
      <IconCheck size={18} aria-hidden />
    </ActionIcon>
  )
}

/** The arrow keys, Home and End move between notifications. */
function walk(event: KeyboardEvent<HTMLButtonElement>) {
  const rows = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const at = rows.indexOf(event.currentTarget)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  rows[Math.min(Math.max(to, 0), rows.length - 1)]?.focus()
}
