import { Button, NumberInput, Textarea } from '@mantine/core'
import { LIMITS } from '@waymark/contracts/fields'
import { useEffect, useRef, useState } from 'react'
import { Cluster, Stack } from '../../../../shared/kit/layout.tsx'
import { type Cell, textOf } from './arrange.ts'
import styles from './facts.module.css'
import { useEnter } from './use-correct.ts'

interface Props {
  readonly file_id: string
  readonly cell: Cell
  /** Names the field: "Specialist visit, in network". */
  readonly name: string
  /** Where the text stands, most likely. */
  readonly page: number
  readonly pages: number
  /** Called after saving and canceling. */
  readonly close: () => void
}

/** What the document says, to enter as it is printed. Enter saves and Escape cancels. */
export function FactField({ file_id, cell, name, page, pages, close }: Props) {
  const [text, setText] = useState(cell.fact ? textOf(cell.fact) : '')
  const [on_page, setOnPage] = useState(page)
  const field = useRef<HTMLTextAreaElement>(null)
  // It is there because the person clicked its text.
  useEffect(() => field.current?.select(), [])
  const enter = useEnter(file_id, close)
  const usable = text.trim() !== '' && !enter.isPending
  const save = () => {
    if (usable) enter.mutate({ cell, text, page: on_page })
  }
  return (
    <Stack
      as="form"
      gap="xs"
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          // On a button, it would close the document, too.
          event.preventDefault()
          close()
        }
        if (event.key === 'Enter' && !event.shiftKey && event.target instanceof HTMLTextAreaElement) {
          event.preventDefault()
          save()
        }
      }}
    >
      <Textarea
        autosize
        ref={field}
        maxRows={8}
        maxLength={LIMITS.free_text}
        aria-label={name}
        placeholder="As printed, such as $30 copay/visit"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Cluster gap="xs">
        <Button type="submit" size="compact-md" disabled={!usable} loading={enter.isPending}>
          Save
        </Button>
        <Button size="compact-md" variant="subtle" color="gray" onClick={close}>
          Cancel
        </Button>
        {!cell.fact && pages > 1 && (
          <NumberInput
            size="xs"
            w="6rem"
            aria-label="On page"
            prefix="Page "
            min={1}
            max={pages}
            allowDecimal={false}
            value={on_page}
            onChange={(value) => setOnPage(Number(value) || page)}
          />
        )}
      </Cluster>
    </Stack>
  )
}
