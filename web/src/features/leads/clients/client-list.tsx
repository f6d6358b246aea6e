import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ClientFilters } from '../../../shared/clients/filters.ts'
import { clientsQuery } from '../../../shared/clients/queries.ts'
import { useHeldRows } from '../../../shared/clients/use-held-rows.ts'
import { count } from '../../../shared/format/people.ts'
import { Failure, Loading } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useFresh } from '../../../shared/socket/fresh.ts'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { keepScroll, scrollOf } from '../../../shared/ui/last-list.ts'
import { ActsStrip } from './book/acts-strip.tsx'
import { BulkBar } from './book/bulk-bar.tsx'
import { ClientTable, TABLE_ROW_PX } from './book/client-table.tsx'
import { useListKeys } from './book/list-keys.ts'
import { useSelection } from './book/selection.ts'
import styles from './client-list.module.css'
import { ClientRow } from './client-row.tsx'
import { NoClients } from './empty-states.tsx'

/** Requests the next page when this many rows are left. */
const AHEAD = 10
const ROW_PX = 126

interface Props {
  /** The parameters of its address. */
  readonly list: string
  readonly filters: ClientFilters
  readonly table: boolean
}

export function ClientList({ list: address, filters, table }: Props) {
  const polling = useFallbackPolling()
  const list = useInfiniteQuery({
    ...clientsQuery(filters),
    placeholderData: keepPreviousData,
    refetchInterval: polling,
  })
  const scroller = useRef<HTMLDivElement>(null)
  const asked = list.isPlaceholderData ? null : JSON.stringify(filters)
  const { rows, waiting, release, pointing } = useHeldRows(list.data ?? [], asked, scroller)
  const fresh = useFresh()
  const selection = useSelection(rows, list.isPlaceholderData, filters)
  useListKeys(selection)
  // The React compiler skips this component, as the virtualizer's functions require.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => (table ? TABLE_ROW_PX : ROW_PX),
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const near_end = rows.length > 0 && last >= rows.length - AHEAD
  useEffect(() => {
    if (near_end && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [near_end, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  const ready = rows.length > 0 && !list.isPlaceholderData
  useLayoutEffect(() => {
    if (ready) scroller.current?.scrollTo({ top: scrollOf(address) })
  }, [ready, address])

  if (list.isPending) {
    return (
      <div className={styles.loading}>
        <Loading label="Loading your clients" rows={6} height={ROW_PX - 12} />
      </div>
    )
  }
  if (list.isError && !list.data) {
    return <Failure title="Your clients could not be loaded" error={list.error} retry={() => void list.refetch()} />
  }
  if (rows.length === 0)
    return (
      <>
        <ActsStrip />
        {/* The order by first contact leaves out everyone who was contacted. */}
        <NoClients
          filtered={filters.sort === 'due' || Object.keys(filters).some((name) => name !== 'sort' && name !== 'order')}
        />
      </>
    )

  const show = () => {
    scroller.current?.scrollTo({ top: 0 })
    release()
  }
  return (
    <>
      <ActsStrip />
      <BulkBar filters={filters} shown={rows.length} more={hasNextPage} selection={selection} />
      <div className={styles.frame} aria-busy={list.isPlaceholderData}>
        {waiting > 0 && (
          <Button
            className={styles.waiting ?? ''}
            size="compact-md"
            leftSection={<IconArrowUp size={16} />}
            onClick={show}
          >
            {count(waiting, 'new client')}
          </Button>
        )}
        <div
          className={styles.scroller}
          ref={scroller}
          onScroll={({ currentTarget }) => ready && keepScroll(address, currentTarget.scrollTop)}
          {...pointing}
        >
          {table ? (
            <ClientTable
              rows={rows}
              more={hasNextPage}
              items={items}
              height={virtual.getTotalSize()}
              selection={selection}
            />
          ) : (
            <ul className={styles.rows} style={{ height: virtual.getTotalSize() }} aria-label="Clients">
              {items.map(({ index, key, start }) => {
                const client = rows[index]
                return (
                  client && (
                    <li
                      key={key}
                      data-index={index}
                      ref={virtual.measureElement}
                      className={styles.item}
                      style={{ transform: `translateY(${start}px)` }}
                      aria-setsize={hasNextPage ? -1 : rows.length}
                      aria-posinset={index + 1}
                    >
                      <ClientRow client={client} fresh={fresh.has(client.id)} selection={selection} />
                    </li>
                  )
                )
              })}
            </ul>
          )}
          {isFetchingNextPage && (
            <Text tone="muted" align="center" className={styles.loading}>
              Loading more…
            </Text>
          )}
          {isFetchNextPageError && (
            <Failure compact title="More could not be loaded" error={list.error} retry={() => void fetchNextPage()} />
          )}
        </div>
      </div>
    </>
  )
}
