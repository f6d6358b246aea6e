import { Button, Radio, Select } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { CLIENT_STATUSES } from '@waymark/contracts/leads/clients/kinds'
import {
  DUPLICATE_CHOICES,
  type DuplicateChoice,
  type ImportDetail,
  importEndpoints,
  UNDO_IMPORT_DAYS,
} from '@waymark/contracts/leads/imports/endpoints'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call, callBytes } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { STATUS_LABELS } from '../../../shared/clients/labels.ts'
import { count } from '../../../shared/format/people.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { saveBytes } from '../../../shared/ui/save-bytes.ts'
import { Duplicates, ImportRows } from './import-rows.tsx'
import { CHOICES, ruleOf } from './words.ts'

type Status = (typeof CLIENT_STATUSES)[number]
const STATUS_OPTIONS = CLIENT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))

const ABOUT = `Imported people are your own clients: they are in no lead figures, have no 24-hour clock and no risk score, and get no emails or texts from this site. You can undo the import for ${UNDO_IMPORT_DAYS} days.`

interface Props {
  readonly one: ImportDetail
  readonly cancel: ReactNode
}

/** The preview: how many people are new, known or have problems, and what to do with them. */
export function ConfirmImport({ one, cancel }: Props) {
  const [rule, setRule] = useState<DuplicateChoice>('skip')
  const [choices, setChoices] = useState<ReadonlyMap<number, DuplicateChoice>>(new Map())
  const [problem_rule, setProblemRule] = useState<'skip' | 'blank'>('skip')
  const [status, setStatus] = useState<Status>('contacted')
  const run = useAction({
    mutationFn: () =>
      call(importEndpoints.confirmImport, {
        params: { id: one.id },
        body: {
          mapping: one.columns.map(({ field }) => field),
          duplicates: rule,
          choices: [...choices].map(([line, choice]) => ({ line, choice })),
          problems: problem_rule,
          status,
        },
      }),
    reread: [importEndpoints.readImport, importEndpoints.listImports, importEndpoints.listImportRows],
  })
  const has_status = one.columns.some(({ field }) => field === 'status')
  return (
    <>
      <PanelSection title="2. Preview">
        <Text as="output">
          <strong>{count(one.fresh, 'new client')}</strong>, {count(one.duplicates, 'person', 'people')} whom you may
          have already, {count(one.problems, 'row')} with problems. Nothing is imported yet.
        </Text>
        <Text size="sm" tone="muted">
          The first rows, as they were read:
        </Text>
        <ImportRows id={one.id} only="all" />
      </PanelSection>
      {one.problems > 0 && (
        <PanelSection title="Rows with problems" tools={<ExportProblems id={one.id} />}>
          <Radio.Group
            label="What to do with them"
            value={problem_rule}
            onChange={(value) => setProblemRule(value === 'blank' ? 'blank' : 'skip')}
          >
            <Stack gap="xs">
              <Radio value="skip" label="Skip these rows" />
              <Radio value="blank" label="Import them without the values that cannot be read" />
            </Stack>
          </Radio.Group>
          <ImportRows id={one.id} only="problems" />
        </PanelSection>
      )}
      {/* Rows with problems are not among the duplicates of the preview. Once they are imported, they may be some. */}
      {(one.duplicates > 0 || problem_rule === 'blank') && (
        <PanelSection title="People you may have already">
          <Radio.Group label="For all of them" value={rule} onChange={(value) => setRule(ruleOf(value))}>
            <Stack gap="xs">
              {DUPLICATE_CHOICES.map((choice) => (
                <Radio key={choice} value={choice} label={CHOICES[choice]} />
              ))}
            </Stack>
          </Radio.Group>
          <Duplicates
            id={one.id}
            rule={rule}
            choices={choices}
            choose={(line, choice) => setChoices((now) => new Map(now).set(line, choice))}
          />
        </PanelSection>
      )}
      <PanelSection title="3. Import">
        <Select
          label={has_status ? 'Status of people whose row has none' : 'Status of everyone in this file'}
          data={STATUS_OPTIONS}
          value={status}
          allowDeselect={false}
          onChange={(value) => value && setStatus(value)}
          maw="24rem"
        />
        <Text size="sm" tone="muted" measure>
          {ABOUT}
        </Text>
        {run.isError && (
          <Text role="alert" tone="error">
            {sentenceOf(run.error, 'The import could not be started.')}
          </Text>
        )}
        <Cluster>
          <Button loading={run.isPending} onClick={() => run.mutate()}>
            Import
          </Button>
          {cancel}
        </Cluster>
      </PanelSection>
    </>
  )
}

function ExportProblems({ id }: { readonly id: string }) {
  const save = useAction({
    mutationFn: () => callBytes(importEndpoints.exportImportProblems, { params: { id } }),
    onSuccess: (bytes) => saveBytes(bytes, 'import-problems.csv'),
    failed: 'The problems could not be exported',
  })
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      Download as CSV
    </Button>
  )
}
