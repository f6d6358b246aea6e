import { Button, UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { When } from '../../../../shared/format/when.tsx'
import { Cluster, Stack } from '../../../../shared/kit/layout.tsx'
import { Tag, Text } from '../../../../shared/kit/text.tsx'
import { type Cell, needsCheck, type ShownFact, textOf } from './arrange.ts'
import { FactField } from './fact-field.tsx'
import styles from './facts.module.css'
import { useEnter, useRestore } from './use-correct.ts'

interface Props {
  readonly file_id: string
  /** The name of the cell's row. */
  readonly row: string
  readonly cell: Cell
  /** The page it is on, most likely. */
  readonly page: number
  readonly pages: number
  readonly chosen: boolean
  /** Marks the fact on its page. */
  readonly choose: (fact: ShownFact) => void
}

/** What the document says in one place of the form. A click marks it on the page and lets one correct it. */
export function FactCell({ file_id, row, cell, page, pages, chosen, choose }: Props) {
  const { caption, fact } = cell
  const [editing, setEditing] = useState(false)
  const value = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const name = caption === null ? row : `${row}, ${caption}`
  useEffect(() => {
    if (chosen) place.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const close = () => {
    setEditing(false)
    // The button returns in the same place.
    setTimeout(() => value.current?.focus())
  }
  return (
    <div ref={place} className={styles.cell} data-wide={cell.column === 'limits' || cell.column === null || undefined}>
      {caption !== null && (
        <Text size="xs" tone="muted">
          {caption}
        </Text>
      )}
      {editing ? (
        <FactField file_id={file_id} cell={cell} name={name} page={page} pages={pages} close={close} />
      ) : (
        <UnstyledButton
          ref={value}
          className={styles.value ?? ''}
          data-chosen={chosen || undefined}
          data-unread={fact === null || undefined}
          aria-label={fact ? `${name}: ${textOf(fact)}. Correct` : `${name}: not read. Enter it`}
          onClick={() => {
            if (fact) choose(fact)
            setEditing(true)
          }}
        >
          {fact ? withoutLines(textOf(fact)) : 'Not read. Enter it'}
        </UnstyledButton>
      )}
      {!editing && fact && <State file_id={file_id} cell={cell} fact={fact} name={name} />}
    </div>
  )
}

/** Carriers draw lines around "none" to fill an empty cell. */
const withoutLines = (text: string) => text.replaceAll(/[-–—_]{3,}/g, '').trim() || text

interface StateProps {
  readonly file_id: string
  readonly cell: Cell
  readonly fact: ShownFact
  readonly name: string
}

/** Whether a fact is to be checked, or who entered it and when. */
function State({ file_id, cell, fact, name }: StateProps) {
  const enter = useEnter(file_id, () => undefined)
  const restore = useRestore(file_id)
  const { corrected } = fact
  if (needsCheck(cell)) {
    return (
      <Cluster gap="xs">
        <Tag tone="attention">Check this</Tag>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`It is right: ${name}`}
          loading={enter.isPending}
          onClick={() => enter.mutate({ cell, text: fact.text, page: fact.page })}
        >
          It is right
        </Button>
      </Cluster>
    )
  }
  if (!corrected) return null
  const added = fact.text === ''
  const checked = corrected.text === fact.text
  const back = added ? 'Remove' : checked ? 'Uncheck' : 'Return to what was read'
  return (
    <Stack gap="none">
      <Text size="xs" tone="muted">
        {added ? 'Added' : checked ? 'Checked' : 'Corrected'} by {corrected.by_name}, <When at={corrected.at} />
      </Text>
      {!(added || checked) && (
        <Text size="xs" tone="muted" wrap="anywhere">
          Read as <s>{fact.text}</s>
        </Text>
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        className={styles.restore ?? ''}
        aria-label={`${back}: ${name}`}
        loading={restore.isPending}
        onClick={() => restore.mutate(fact)}
      >
        {back}
      </Button>
    </Stack>
  )
}
