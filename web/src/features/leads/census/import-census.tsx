import { Button, Modal, SegmentedControl, Table, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import {
  CENSUS_FILE_NOT_SUPPORTED,
  CENSUS_FILE_TOO_LARGE,
  type CensusPreview,
  type CensusWithRows,
  censusEndpoints,
  MAX_CENSUS_FILE_BYTES,
} from '@waymark/contracts/leads/census/endpoints'
import { CENSUS_COLUMNS, type CensusField, type CensusTexts } from '@waymark/contracts/leads/census/rows'
import { readTexts } from '@waymark/rules/leads/census/read-texts'
import { useState } from 'react'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { count } from '../../../shared/format/people.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { FileButton } from '../../../shared/ui/file-button.tsx'
import { saveBytes } from '../../../shared/ui/save-bytes.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { useBackCloses } from '../../../shared/ui/use-back-closes.ts'
import { csvOf } from './csv.ts'
import { createAttempts } from './import-attempts.ts'
import { censusQuery } from './queries.ts'

/** The number of rows listed in the preview. The import includes all rows. */
const SHOWN = 50

interface Props {
  readonly census: CensusWithRows
  /** A save is in progress, so the version is about to change. */
  readonly busy: boolean
  readonly imported: () => void
}

/** Imports a spreadsheet after a preview of its rows. */
export function ImportButton({ census, busy, imported }: Props) {
  const [preview, setPreview] = useState<CensusPreview | null>(null)
  const [attempt] = useState(createAttempts)
  useBackCloses(preview !== null, () => setPreview(null))
  const look = useAction({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('file', file)
      return call(censusEndpoints.previewCensusImport, { params: { id: census.id }, body: {}, form })
    },
    onSuccess: setPreview,
    failed: 'The file could not be read',
  })
  const choose = (file: File | null) => {
    if (!file) return
    if (!/\.(csv|xlsx)$/i.test(file.name)) toast.error(CENSUS_FILE_NOT_SUPPORTED)
    else if (file.size > MAX_CENSUS_FILE_BYTES) toast.error(CENSUS_FILE_TOO_LARGE)
    else look.mutate(file)
  }
  return (
    <>
      <FileButton onChange={choose} accept=".csv,.xlsx" inputProps={{ 'aria-label': 'Census file' }}>
        {(props) => (
          <Button
            {...props}
            size="sm"
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
            loading={look.isPending}
            disabled={busy}
          >
            Import CSV or XLSX
          </Button>
        )}
      </FileButton>
      <Button size="sm" variant="subtle" onClick={() => saveBytes(new Blob([csvOf([])]), 'census-template.csv')}>
        Template
      </Button>
      <Modal opened={preview !== null} onClose={() => setPreview(null)} title="Import into this census" size="xl">
        {preview && (
          <Preview
            preview={preview}
            census={census}
            attempt={attempt}
            done={() => {
              setPreview(null)
              imported()
            }}
          />
        )}
      </Modal>
    </>
  )
}

interface PreviewProps {
  readonly preview: CensusPreview
  readonly census: CensusWithRows
  /** Outlives the preview, because the same file may be chosen again after a lost answer. */
  readonly attempt: ReturnType<typeof createAttempts>
  readonly done: () => void
}

const headingOf = (field: CensusField) => CENSUS_COLUMNS.find((column) => column.field === field)?.heading ?? field

function Preview({ preview, census, attempt, done }: PreviewProps) {
  const queries = useQueryClient()
  const [fixed, setFixed] = useState<ReadonlyMap<number, CensusTexts>>(new Map())
  const [mode, setMode] = useState<'append' | 'replace'>(
    census.rows.length === 0 || census.kind === 'individual' ? 'replace' : 'append',
  )
  const rows = preview.rows.map(({ line, texts, problems }) => ({ line, texts: fixed.get(line) ?? texts, problems }))
  const wrong = rows.filter(({ problems }) => problems.length > 0)
  const good = rows.filter(({ texts }) => Object.keys(readTexts(texts, new Date()).problems).length === 0)
  const left = rows.length - good.length
  const ignored = preview.columns.filter(({ field }) => field === null).map(({ heading }) => heading)
  const has_primary = census.rows.some(({ is_primary }) => is_primary)
  const take = useAction({
    mutationFn: () => {
      // The census keeps its one primary person.
      const demoted = mode === 'append' && census.kind !== 'group' && has_primary
      const people = good.map(({ texts }) => (demoted ? { ...texts, is_primary: '' } : texts))
      const now = { version: census.version, csv: csvOf(people) }
      const what = [census.id, mode, csvOf(good.map(({ texts }) => texts))].join('\n')
      return attempt(what, now, ({ key, version, csv }) => {
        const form = new FormData()
        form.set('mode', mode)
        form.set('version', String(version))
        form.set('file', new Blob([csv]), 'census.csv')
        return call(censusEndpoints.importCensus, {
          params: { id: census.id },
          body: { mode, version },
          form,
          idempotency_key: key,
        })
      })
    },
    onSuccess: async () => {
      await queries.refetchQueries({ queryKey: censusQuery(census.id).queryKey })
      done()
    },
    done: `${count(good.length, 'person', 'people')} imported`,
  })
  return (
    <Stack>
      <Text>
        <strong>{count(good.length, 'row')} can be imported.</strong>{' '}
        {left > 0 &&
          `${count(left, 'row')} with problems ${left === 1 ? 'is' : 'are'} skipped unless you fix ${left === 1 ? 'it' : 'them'}. `}
        Nothing is saved yet.
      </Text>
      {ignored.length > 0 && (
        <Text size="sm" tone="muted">
          Columns that are not used: {ignored.join(', ')}
        </Text>
      )}
      {wrong.length > 0 && (
        <Stack as="ul" gap="sm" aria-label="Rows with problems">
          {wrong.map(({ line, texts, problems }) => (
            <Panel as="li" pad="sm" gap="sm" key={line}>
              <span>
                <strong>Row {line}</strong> {texts.first_name} {texts.last_name}
              </span>
              <Cluster gap="md" align="start">
                {problems.map(({ field }) => (
                  <TextInput
                    key={field}
                    size="sm"
                    label={headingOf(field)}
                    value={texts[field]}
                    error={readTexts(texts, new Date()).problems[field]}
                    onChange={(event) => {
                      const text = event.currentTarget.value
                      setFixed((now) => new Map(now).set(line, { ...texts, [field]: text }))
                    }}
                  />
                ))}
              </Cluster>
            </Panel>
          ))}
        </Stack>
      )}
      <PeopleTable people={good.slice(0, SHOWN).map(({ line, texts }) => ({ id: String(line), texts }))} />
      {good.length > SHOWN && (
        <Text size="sm" tone="muted">
          and {count(good.length - SHOWN, 'more row')}.
        </Text>
      )}
      {census.rows.length > 0 && (
        <SegmentedControl
          aria-label="What to do with the existing rows"
          data={[
            { value: 'append', label: 'Add to the rows' },
            { value: 'replace', label: 'Replace the rows' },
          ]}
          value={mode}
          onChange={setMode}
        />
      )}
      {take.isError && (
        <Text role="alert" tone="error">
          {sentenceOf(take.error, 'The rows could not be imported.')}
        </Text>
      )}
      <Button disabled={good.length === 0} loading={take.isPending} onClick={() => take.mutate()}>
        Import {count(good.length, 'person', 'people')}
      </Button>
    </Stack>
  )
}

interface Person {
  readonly id: string
  readonly texts: CensusTexts
}

function PeopleTable({ people }: { readonly people: readonly Person[] }) {
  return (
    // Keyboard users can scroll it only if it takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section style={{ maxHeight: '20rem', overflow: 'auto' }} tabIndex={0} aria-label="What will be imported">
      <Table fz="sm" horizontalSpacing="xs" verticalSpacing="xs" style={{ whiteSpace: 'nowrap' }}>
        <Table.Thead>
          <Table.Tr>
            {CENSUS_COLUMNS.map(({ field, heading }) => (
              <Table.Th key={field} scope="col">
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map(({ id, texts }) => (
            <Table.Tr key={id}>
              {CENSUS_COLUMNS.map(({ field }) => (
                <Table.Td key={field}>{texts[field]}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
