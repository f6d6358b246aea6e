import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Failure } from '../../../shared/kit/states.tsx'
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
    <section aria-labelledby="list-title">
      <div className={styles.head}>
        <h2 id="list-title">Your files</h2>
        {(filtered || data?.length !== 0) && <FileFilterFields filters={props.filters} />}
      </div>
      <Rows {...props} filtered={filtered} />
    </section>
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
    <div className={styles.empty}>
      <h3>No file matches</h3>
      <p>No file has this name and status.</p>
      <Button variant="default" onClick={() => change({ q: null, status: null })}>
        Show all files
      </Button>
    </div>
  )
}

function NoFiles() {
  return (
    <div className={styles.empty}>
      <h3>No files yet</h3>
      <p>
        What you upload is read page by page. Then you can search it here, and the assistant answers from it, naming the
        file and the page.
      </p>
    </div>
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
