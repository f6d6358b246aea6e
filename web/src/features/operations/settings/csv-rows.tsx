import { Button, Textarea } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import type { Column } from '@waymark/rules/foundation/settings/describe'
import { CsvError, readCsv } from '@waymark/rules/foundation/settings/read-csv'
import { writeCsv } from '@waymark/rules/foundation/settings/write-csv'
import { useState } from 'react'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { FileButton } from '../../../shared/ui/file-button.tsx'
import { saveBytes } from '../../../shared/ui/save-bytes.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from './system.module.css'

type Rows = readonly (readonly string[])[]

interface Props {
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: Rows
  readonly replace: (rows: Rows) => void
}

/** Replaces the whole table with rows from a file or a spreadsheet. The review then shows what differs. */
export function CsvRows({ title, columns, rows, replace }: Props) {
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const take = (text: string) => {
    try {
      const read = readCsv(text, columns)
      replace(read)
      setPasted('')
      setProblem(null)
      toast.success(`${read.length} rows are filled in. Nothing is saved yet.`)
    } catch (error) {
      setProblem(error instanceof CsvError ? error.message : 'This file could not be read.')
    }
  }
  return (
    <details className={styles.csv}>
      <summary>Fill in from CSV</summary>
      <Stack gap="sm">
        <Text size="sm">
          The first line names the columns: {columns.map(({ name }) => name).join(', ')}. All rows are replaced; the
          review shows what differs.
        </Text>
        <Textarea
          label="Rows as CSV, or copied from a spreadsheet"
          autosize
          minRows={3}
          maxRows={10}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
          error={problem}
        />
        <Cluster>
          <Button size="sm" variant="default" disabled={pasted.trim() === ''} onClick={() => take(pasted)}>
            Fill in these rows
          </Button>
          <FileButton
            accept=".csv,text/csv,.tsv"
            onChange={(file) => {
              void file?.text().then(take, () => setProblem('This file could not be read.'))
            }}
          >
            {(button) => (
              <Button {...button} size="sm" variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
                Choose a file
              </Button>
            )}
          </FileButton>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => saveBytes(new Blob([writeCsv(columns, rows)], { type: 'text/csv' }), `${title}.csv`)}
          >
            Save these rows as CSV
          </Button>
        </Cluster>
      </Stack>
    </details>
  )
}
