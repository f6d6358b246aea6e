import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Notification, notificationEndpoints } from '@waymark/contracts/notifications/endpoints'
import { useNavigate } from 'react-router-dom'
import { call } from '../../shared/api/call.ts'
import { answersFrom, askPages, mapRows, type Pages } from '../../shared/api/queries.ts'
import { When } from '../../shared/format/when.tsx'
import { Failure } from '../../shared/ui/failure.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './notification-centre.module.css'

const key = answersFrom(notificationEndpoints.listNotifications)

/** What happened, the latest first; a click leads to it and marks it read. */
export function NotificationCentre({ close }: { readonly close: () => void }) {
  const list = useInfiniteQuery(askPages(notificationEndpoints.listNotifications, { query: { limit: 20 } }))
  const markRead = useMarkRead()
  const navigate = useNavigate()
  const rows = list.data ?? []
  const unread = rows.some(({ read_at }) => read_at === null)

  const open = ({ id, read_at, link }: Notification) => {
    if (read_at === null) markRead.mutate([id])
    close()
    // Links are ours and stay within the app, whatever a row may hold.
    if (link?.startsWith('/') && !link.startsWith('//')) void navigate(link)
  }

  return (
    <section className={styles.centre} aria-label="Notifications">
      <header className={styles.head}>
        <h2>Notifications</h2>
        <Button
          size="compact-sm"
          variant="subtle"
          // Not `disabled`: that would drop the focus, and with it the Escape key.
          data-disabled={!unread}
          aria-disabled={!unread}
          onClick={() => unread && markRead.mutate(undefined)}
        >
          Mark all as read
        </Button>
      </header>
      {list.isPending && <Skeleton height={180} m="md" width="auto" />}
      {list.isError && !list.data && <Failure error={list.error} retry={() => void list.refetch()} compact />}
      {list.isSuccess && rows.length === 0 && (
        <p className={styles.empty}>New clients and what happens to them will be listed here.</p>
      )}
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className={styles.row} data-unread={row.read_at === null} onClick={() => open(row)}>
              <span className={styles.title}>
                {row.read_at === null && <span className="visually-hidden">Unread: </span>}
                {row.title}
              </span>
              <span className={styles.body}>{row.body}</span>
              <span className={styles.when}>
                <When at={row.created_at} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button fullWidth variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show earlier ones
        </Button>
      )}
    </section>
  )
}

/** Marks these, or without ids all up to now, as read: at once on the screen. */
function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[] | undefined) =>
      call(notificationEndpoints.markNotificationsRead, { body: ids ? { ids } : {} }),
    onMutate: (ids) => {
      const read_at = new Date().toISOString()
      queries.setQueriesData<Pages<Notification>>({ queryKey: [...key, 'pages'] }, (pages) =>
        mapRows(pages, (row) => (row.read_at === null && (ids?.includes(row.id) ?? true) ? { ...row, read_at } : row)),
      )
    },
    onError: (error) => toast.error('Failed to mark notifications as read', error),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}
