import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'
import { kindOf } from '../../../shared/files/labels.ts'
import { Empty, Failure } from '../../../shared/kit/states.tsx'
import styles from './file-preview.module.css'
import { markWords, wordPattern } from './mark-words.ts'
import { Marked } from './marked.tsx'
import { filePageQuery } from './queries.ts'
import { Stage } from './stage.tsx'
import { pageBeingRead } from './status-badge.tsx'
import { useFirstMark } from './use-first-mark.ts'

interface Props {
  readonly file: AgencyFile
  readonly page: number
  readonly words: string | undefined
}

/** The text of a page as search and the assistant read it. */
export function PageText({ file, page, words }: Props) {
  if (file.status === 'processing') {
    const reading = pageBeingRead(file)
    if (reading !== undefined) {
      return (
        <Message title={reading}>These pages are pictures. Their text appears here once all of them are read.</Message>
      )
    }
    return (
      <Message title="Processing">The text of this file is being read. It appears here by itself in a moment.</Message>
    )
  }
  if (file.status === 'failed') {
    return <Message title="This file has no text to show">{file.failure_reason ?? 'It could not be read.'}</Message>
  }
  return <ReadText file={file} page={page} words={words} />
}

function ReadText({ file, page, words }: Props) {
  const { id, original_name } = file
  const kind = kindOf(file)
  const text = useQuery({ ...filePageQuery(id, page), placeholderData: keepPreviousData })
  const scroller = useFirstMark(text.data && !text.isPlaceholderData ? `${page} ${words}` : null)
  if (text.isPending) return <Skeleton className={styles.sheet_skeleton ?? ''} />
  if (text.isError && !text.data) {
    return <Failure title="This page could not be loaded" error={text.error} retry={() => void text.refetch()} />
  }
  const pattern = words === undefined ? null : wordPattern(words)
  return (
    <Stage ref={scroller} label={`Page ${page} of ${original_name}`}>
      {text.data.text.trim() === '' ? (
        <Empty>There is no text on this page.</Empty>
      ) : (
        <div className={styles.paper} data-kind={kind}>
          {kind === 'table' ? (
            <Rows text={text.data.text} pattern={pattern} />
          ) : (
            <Marked segments={markWords(text.data.text, pattern)} />
          )}
        </div>
      )}
    </Stage>
  )
}

/** A table, with one line per row. */
function Rows({ text, pattern }: { readonly text: string; readonly pattern: RegExp | null }) {
  const rows = text.split('\n').map((row, index) => ({ row, number: index + 1 }))
  return (
    <ul className={styles.rows} aria-label="Rows">
      {rows.map(({ row, number }) => (
        <li key={number}>
          <Marked segments={markWords(row, pattern)} />
        </li>
      ))}
    </ul>
  )
}

function Message({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <div className={styles.message}>
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
  )
}
