import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, IconFileText } from '@tabler/icons-react'
import type { Citation } from '@waymark/contracts/knowledge/assistant/endpoints'
import { Fragment, type Ref } from 'react'
import { Link } from 'react-router-dom'
import { fileAddress } from '../../../shared/files/addresses.ts'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import styles from './chat.module.css'

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
  readonly stopped?: boolean
  /** The answer is still being written. */
  readonly growing?: boolean
}

/** An answer with footnotes. Each footnote opens its file at the cited page. */
export function Answer({ text, citations, stopped = false, growing = false }: Props) {
  return (
    <article className={styles.answer} aria-busy={growing}>
      <span className="visually-hidden">The assistant answered:</span>
      {text.split(/\n{2,}/).map((paragraph, index) => (
        // The index is a stable key, because paragraphs are only added at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index}>
          <Cited text={paragraph} citations={citations} />
        </p>
      ))}
      {stopped && (
        <Text size="sm" tone="muted">
          You stopped this answer.
        </Text>
      )}
      {!growing && (
        <footer className={styles.sources}>
          {citations.length > 0 && (
            <ol aria-label="Sources">
              {citations.map(({ file_id, original_name, page }, index) => (
                <li key={`${file_id} ${page}`}>
                  <Link to={fileAddress(file_id, page)} className={styles.source}>
                    <IconFileText size={16} aria-hidden />
                    <span className={styles.source_name}>
                      {index + 1}. {original_name}
                    </span>
                    <span>page {page}</span>
                  </Link>
                </li>
              ))}
            </ol>
          )}
          <CopyAnswer text={text} citations={citations} />
        </footer>
      )}
    </article>
  )
}

function Cited({ text, citations }: Pick<Props, 'text' | 'citations'>) {
  return text.split(/(\[\d+\])/).map((piece, index) => {
    const number = /^\[(\d+)\]$/.exec(piece)?.[1]
    const citation = number === undefined ? undefined : citations[Number(number) - 1]
    const key = `${index} ${piece}`
    if (!citation) return <Fragment key={key}>{piece}</Fragment>
    const { file_id, original_name, page } = citation
    return (
      <Link
        key={key}
        to={fileAddress(file_id, page)}
        className={styles.mark}
        aria-label={`Source ${number}: ${original_name}, page ${page}`}
        title={`${original_name}, page ${page}`}
      >
        {number}
      </Link>
    )
  })
}

function CopyAnswer({ text, citations }: Pick<Props, 'text' | 'citations'>) {
  const sources = citations.map(({ original_name, page }, index) => `[${index + 1}] ${original_name}, page ${page}`)
  return (
    <CopyButton value={[text, sources.join('\n')].filter(Boolean).join('\n\n')}>
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
