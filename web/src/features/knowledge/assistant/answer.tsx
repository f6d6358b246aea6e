import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, IconFileText } from '@tabler/icons-react'
import type { AnswerTable, Citation } from '@waymark/contracts/knowledge/assistant/endpoints'
import { Fragment, type Ref } from 'react'
import { Link } from 'react-router-dom'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import thread from '../../../shared/messages/thread.module.css'
import styles from './chat.module.css'
import { addressOf, Compared, Mark } from './compared.tsx'
import { Draft } from './draft.tsx'

export function Question({ text, ref }: { readonly text: string; readonly ref?: Ref<HTMLElement> }) {
  return (
    <article className={styles.question} ref={ref}>
      <span className="visually-hidden">You asked:</span>
      {text}
    </article>
  )
}

interface Props {
  readonly text: string
  readonly citations: readonly Citation[]
  readonly table?: AnswerTable | null
  readonly draft?: string | null
  /** The client the conversation is about. */
  readonly client_id?: string | null
  readonly stopped?: boolean
  /** The answer is still being written. */
  readonly growing?: boolean
}

/** Longer lists of sources are folded. */
const SHOWN = 6

/** An answer with footnotes. Each footnote opens its file at the cited page, with the cited place marked. */
export function Answer({
  text,
  citations,
  table = null,
  draft = null,
  client_id = null,
  stopped = false,
  growing = false,
}: Props) {
  // Paragraphs are only added at the end, so their numbers stay.
  const paragraphs = text.split(/\n{2,}/).map((paragraph, index) => ({ paragraph, number: index + 1 }))
  return (
    <article className={styles.answer} aria-busy={growing}>
      <span className="visually-hidden">The assistant answered:</span>
      {paragraphs.map(({ paragraph, number }) => (
        <p key={number}>
          <Cited text={paragraph} citations={citations} />
        </p>
      ))}
      {stopped && (
        <Text size="sm" tone="muted">
          This answer is not complete.
        </Text>
      )}
      {table && <Compared table={table} citations={citations} />}
      {draft !== null && client_id !== null && <Draft text={draft} client_id={client_id} />}
      {!growing && (
        <footer className={styles.sources}>
          {citations.length > SHOWN ? (
            <details>
              <summary>{citations.length} sources</summary>
              <Sources citations={citations} />
            </details>
          ) : (
            <Sources citations={citations} />
          )}
          <CopyAnswer text={text} table={table} citations={citations} />
        </footer>
      )}
    </article>
  )
}

function Sources({ citations }: Pick<Props, 'citations'>) {
  if (citations.length === 0) return null
  return (
    <ol aria-label="Sources">
      {citations.map((citation, index) => (
        <li key={`${citation.file_id} ${citation.page} ${citation.passage}`}>
          <Link to={addressOf(citation)} className={styles.source}>
            <IconFileText size={16} aria-hidden />
            <span className={styles.source_name}>
              {index + 1}. {citation.original_name}
            </span>
            <span>page {citation.page}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

function Cited({ text, citations }: Pick<Props, 'text' | 'citations'>) {
  return text.split(/(\[\d+\])/).map((piece, index) => {
    const number = Number(/^\[(\d+)\]$/.exec(piece)?.[1] ?? 0)
    const citation = citations[number - 1]
    const key = `${index} ${piece}`
    return citation ? <Mark key={key} number={number} citation={citation} /> : <Fragment key={key}>{piece}</Fragment>
  })
}

function CopyAnswer({ text, table = null, citations }: Pick<Props, 'text' | 'table' | 'citations'>) {
  const sources = citations.map(({ original_name, page }, index) => `[${index + 1}] ${original_name}, page ${page}`)
  return (
    <CopyButton value={[text, rowsOf(table), sources.join('\n')].filter(Boolean).join('\n\n')}>
      {({ copied, copy }) => (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={copy}
        >
          {copied ? 'Copied' : 'Copy answer'}
        </Button>
      )}
    </CopyButton>
  )
}

/** A table as text, with tabs between its cells, so that it pastes into a sheet. */
const rowsOf = (table: AnswerTable | null): string =>
  table === null
    ? ''
    : [table.columns, ...table.rows.map((row) => row.map(({ text }) => text))].map((row) => row.join('\t')).join('\n')

/** The question above is being answered. */
export function Looking() {
  return (
    <p className={thread.dots}>
      <span aria-hidden />
      <span aria-hidden />
      <span aria-hidden />
      <span className="visually-hidden">Looking through your files…</span>
    </p>
  )
}

interface UnansweredProps {
  readonly again: () => void
  readonly busy: boolean
}

export function Unanswered({ again, busy }: UnansweredProps) {
  return (
    <Panel pad="sm" tone="sunk">
      <Cluster>
        <p>This question has no answer.</p>
        <Button size="compact-md" variant="default" disabled={busy} onClick={again}>
          Ask again
        </Button>
      </Cluster>
    </Panel>
  )
}
