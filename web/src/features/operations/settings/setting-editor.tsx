import { Button, MultiSelect } from '@mantine/core'
import type { NamedAdministrator, Setting } from '@waymark/contracts/foundation/settings/endpoints'
import { settingValues } from '@waymark/contracts/foundation/settings/values'
import type { Draft } from '@waymark/rules/foundation/settings/draft'
import { valueOfDraft } from '@waymark/rules/foundation/settings/draft'
import { type Problem, settingProblems } from '@waymark/rules/foundation/settings/problems'
import { SETTINGS } from '@waymark/rules/foundation/settings/registry'
import { useState } from 'react'
import console_styles from '../../../shared/console/console.module.css'
import { FieldInputs } from './field-inputs.tsx'
import { RowInputs } from './row-inputs.tsx'
import { SettingReview } from './setting-review.tsx'
import styles from './system.module.css'

interface Props {
  readonly setting: Setting
  /** Number of the change that the draft began from. */
  readonly seen: number
  readonly administrators: readonly NamedAdministrator[]
  readonly draft: Draft
  readonly change: (next: (before: Draft) => Draft) => void
  /** The value under review; null while it is filled in. */
  readonly reviewed: Setting['value'] | null
  readonly review: (open: boolean) => void
  readonly saved: (setting: Setting) => void
}

/** What is wrong with a value, by the rules that the server goes by. */
function problemsOf(name: Setting['name'], value: Setting['value']): Problem[] {
  const parsed = settingValues[name].safeParse(value)
  if (parsed.success) return settingProblems(name, parsed.data)
  return parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
}

/** Fill in, then look at what it would do, then save. */
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
    <form
      noValidate
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault()
        const found = problemsOf(name, valueOfDraft(name, draft))
        setProblems(found)
        if (found.length === 0) review(true)
      }}
    >
      <h3>Change it</h3>
      <FieldInputs
        fields={fields}
        texts={draft.texts}
        problems={problems}
        change={(of, text) => edit(({ texts }) => ({ texts: { ...texts, [of]: text } }))}
      />
      {name === 'assignment' && (
        <MultiSelect
          label="Who receives the queue"
          description="In the order in which you choose them: what no broker can take goes to the first who is enabled. Nobody named: to an available administrator, the longest serving first."
          data={administrators
            .filter(({ id, is_active }) => is_active || draft.administrators.includes(id))
            .map(({ id, name: label, is_active }) => ({ value: id, label: is_active ? label : `${label} (disabled)` }))}
          value={[...draft.administrators]}
          onChange={(ids) => edit(() => ({ administrators: ids }))}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Name nobody' }}
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
        <div role="alert" className={styles.problems}>
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
        </div>
      )}
      <div className={console_styles.acts}>
        <Button type="submit">Review the change</Button>
      </div>
    </form>
  )
}

/** `Row 4: ` of `rows.3.fpl_to`. */
function placeOf(path: string): string {
  const row = /^\w+\.(\d+)/.exec(path)?.[1]
  return row === undefined ? '' : `Row ${Number(row) + 1}: `
}
