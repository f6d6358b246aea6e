import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FileHit } from '@waymark/contracts/knowledge/files/endpoints'
import { Link } from 'react-router-dom'
import { count } from '../../../shared/format/people.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { FileIcon } from './file-icon.tsx'
import styles from './found.module.css'
import { markRanges } from './mark-words.ts'
import { Marked } from './marked.tsx'
import { insideQuery, MOST_FOUND } from './queries.ts'
import { useView } from './view.ts'

interface Props {
  readonly words: string
  readonly open: Pick<FileHit, 'file_id' | 'page'> | null
}

/** Pages that contain the words, grouped by file. The file with the best match comes first. */
export function Found({ words, open }: Props) {
  const found = useQuery({ ...insideQuery(words), placeholderData: keepPreviousData })
  const hits = found.data
  const files = Map.groupBy(hits ?? [], ({ file_id }) => file_id)
  return (
    <Stack as="section" gap="sm" aria-labelledby="found-title">
      <Cluster justify="between">
        <Heading level={2} size="label" id="found-title">
          Found inside
        </Heading>
        <Text size="sm" tone="muted" aria-live="polite">
          {hits &&
            hits.length > 0 &&
            `${hits.length < MOST_FOUND ? '' : 'The best '}${count(hits.length, 'page')} in ${count(files.size, 'file')}`}
        </Text>
      </Cluster>
      {found.isPending && <Skeleton height={220} />}
      {found.isError && !hits && (
        <Failure title="The search did not work" error={found.error} retry={() => void found.refetch()} />
      )}
      {hits?.length === 0 && (
        <Panel gap="sm" align="center">
          <Heading level={3}>Nothing found</Heading>
          <Text tone="muted">No page has these words. Files can be searched as soon as they are ready.</Text>
        </Panel>
      )}
      {[...files].map(([file_id, pages]) => (
        <FoundFile key={file_id} pages={pages} open={open} />
      ))}
    </Stack>
  )
}

function FoundFile({ pages, open }: { readonly pages: readonly FileHit[]; readonly open: Props['open'] }) {
  const { to } = useView()
  const name = pages[0]?.original_name ?? ''
  return (
    <article className={styles.file} aria-label={name}>
      <h3 className={styles.name}>
        <FileIcon name={name} />
        <span title={name}>{name}</span>
      </h3>
      <ul className={styles.hits}>
        {pages.map(({ file_id, page, snippet, marks }) => (
          <li key={page}>
            <Link
              to={to({ file: file_id, page: String(page), fact: null, boxes: null, facts: null, show: null })}
              className={styles.hit}
              aria-current={open?.file_id === file_id && open.page === page ? 'true' : undefined}
              data-row={file_id}
            >
              <span className={styles.page}>Page {page}</span>
              <Text as="span" size="sm" wrap="anywhere">
                <Marked segments={markRanges(snippet, marks)} />
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </article>
  )
}
