import { Button, MultiSelect } from '@mantine/core'
import type { NamedAdministrator, Setting } from '@waymark/contracts/foundation/settings/endpoints'
import { settingValues } from '@waymark/contracts/foundation/settings/values'
import type { Draft } from '@waymark/rules/foundation/settings/draft'
import { valueOfDraft } from '@waymark/rules/foundation/settings/draft'
import { type Problem, settingProblems } from '@waymark/rules/foundation/settings/problems'
import { SETTINGS } from '@waymark/rules/foundation/settings/registry'
import { useState } from 'react'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading } from '../../../shared/kit/text.tsx'
import { FieldInputs } from './field-inputs.tsx'
import { RowInputs } from './row-inputs.tsx'
import { SettingReview } from './setting-review.tsx'

interface Props {
  readonly setting: Setting
  /** Number of the version that the draft is based on. */
  readonly seen: number
  readonly administrators: readonly NamedAdministrator[]
  readonly draft: Draft
  readonly change: (next: (before: Draft) => Draft) => void
  /** The value under review; null while the form is open. */
  readonly reviewed: Setting['value'] | null
  readonly review: (open: boolean) => void
  readonly saved: (setting: Setting) => void
}

/** Checks a value by the same rules as the server. */
function problemsOf(name: Setting['name'], value: Setting['value']): Problem[] {
  const parsed = settingValues[name].safeParse(value)
  if (parsed.success) return settingProblems(name, parsed.data)
  return parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
}

/** The form that changes a setting: the user fills it in, reviews the effects, then saves. */
export function SettingEditor({ setting, seen, administrators, draft, change, reviewed, review, saved }: Props) {
  const { name } = setting
  const { fields = [], rows } = SETTINGS[name]
  const [problems, setProblems] = useState<readonly Problem[]>([])

  const edit = (changed: (before: Draft) => Partial<Draft>) => {
    setProblems([])
    change((before) => ({ ...before, ...changed(before) }))
  }
  if (reviewed) {
    return <SettingReview setting={setting} value={reviewed} seen={seen} back={() => review(false)} saved={saved} />
  }
  return (
    <Stack
      as="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const found = problemsOf(name, valueOfDraft(name, draft))
        setProblems(found)
        if (found.length === 0) review(true)
      }}
    >
      <Heading level={3}>Change it</Heading>
      <FieldInputs
        fields={fields}
        texts={draft.texts}
        problems={problems}
        change={(of, text) => edit(({ texts }) => ({ texts: { ...texts, [of]: text } }))}
      />
      {name === 'assignment' && (
        <MultiSelect
          label="Who receives the queue"
          description="In the order in which you choose them: clients that no broker can take go to the first one with an enabled account. If you choose no one: to an available administrator, longest-serving first."
          data={administrators
            .filter(({ id, is_active }) => is_active || draft.administrators.includes(id))
            .map(({ id, name: label, is_active }) => ({ value: id, label: is_active ? label : `${label} (disabled)` }))}
          value={[...draft.administrators]}
          onChange={(ids) => edit(() => ({ administrators: ids }))}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear administrators' }}
          nothingFoundMessage="No such administrator"
        />
      )}
      {rows && (
        <RowInputs
          title={SETTINGS[name].title}
          list={rows.name}
          columns={rows.columns}
          rows={draft.rows}
          problems={problems}
          change={(next) => edit((before) => ({ rows: next(before.rows) }))}
        />
      )}
      {problems.length > 0 && (
        <Panel pad="sm" gap="sm" tone="attention" role="alert">
          <p>This cannot be saved yet:</p>
          <ul>
            {problems.slice(0, 5).map(({ path, message }) => (
              <li key={path + message}>
                {placeOf(path)}
                {message}.
              </li>
            ))}
          </ul>
          {problems.length > 5 && <p>And {problems.length - 5} more.</p>}
        </Panel>
      )}
      <Cluster>
        <Button type="submit">Review the change</Button>
      </Cluster>
    </Stack>
  )
}

/** `Row 4: ` of `rows.3.fpl_to`. */
function placeOf(path: string): string {
  const row = /^\w+\.(\d+)/.exec(path)?.[1]
  return row === undefined ? '' : `Row ${Number(row) + 1}: `
}
