import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { FileFilterFields } from './file-filters.tsx'
import styles from './file-list.module.css'
import { FileRow } from './file-row.tsx'
import { type FileFilters, filesQuery } from './queries.ts'
import { useView } from './view.ts'

interface Props {
  readonly filters: FileFilters
  readonly open_id: string | undefined
}

export function FileList(props: Props) {
  const filtered = props.filters.q !== undefined || props.filters.status !== undefined
  const { data } = useInfiniteQuery(filesQuery(props.filters))
  return (
    <Stack as="section" gap="sm" aria-labelledby="list-title">
      <Cluster justify="between">
        <Heading level={2} size="label" id="list-title">
          Your files
        </Heading>
        {(filtered || data?.length !== 0) && <FileFilterFields filters={props.filters} />}
      </Cluster>
      <Rows {...props} filtered={filtered} />
    </Stack>
  )
}

function Rows({ filters, open_id, filtered }: Props & { readonly filtered: boolean }) {
  const polling = useFallbackPolling()
  const list = useInfiniteQuery({
    ...filesQuery(filters),
    placeholderData: keepPreviousData,
    refetchInterval: polling,
  })
  if (list.isPending) return <ListSkeleton />
  if (list.isError && !list.data) {
    return <Failure title="Your files could not be loaded" error={list.error} retry={() => void list.refetch()} />
  }
  if (list.data.length === 0) return filtered ? <NoMatch /> : <NoFiles />
  return (
    <>
      <ul className={styles.rows} aria-label="Files">
        {list.data.map((file) => (
          <FileRow key={file.id} file={file} open={file.id === open_id} />
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <Failure compact title="More could not be loaded" error={list.error} retry={() => void list.fetchNextPage()} />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <Button
          className={styles.more ?? ''}
          fullWidth
          variant="subtle"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show earlier files
        </Button>
      )}
    </>
  )
}

function NoMatch() {
  const { change } = useView()
  return (
    <Panel gap="sm" align="center">
      <Heading level={3}>No file matches</Heading>
      <Text tone="muted">No file has this name and status.</Text>
      <Button variant="default" onClick={() => change({ q: null, status: null })}>
        Show all files
      </Button>
    </Panel>
  )
}

function NoFiles() {
  return (
    <Panel gap="sm" align="center">
      <Heading level={3}>No files yet</Heading>
      <Text tone="muted">
        What you upload is read page by page. Then you can search it here, and the assistant answers from it, naming the
        file and the page.
      </Text>
    </Panel>
  )
}

function ListSkeleton() {
  return (
    <output className={styles.rows} aria-label="Loading your files">
      {['a', 'b', 'c', 'd'].map((key) => (
        <span key={key} className={styles.row}>
          <Skeleton width={40} height={40} />
          <span className={styles.about}>
            <Skeleton width="60%" height={18} />
            <Skeleton width="40%" height={14} mt={6} />
          </span>
        </span>
      ))}
    </output>
  )
}
