import { TextInput } from '@mantine/core'
import type { Field } from '@waymark/rules/foundation/settings/describe'
import type { Problem } from '@waymark/rules/foundation/settings/problems'
import { Grid } from '../../../shared/kit/layout.tsx'
import styles from './system.module.css'

interface Props {
  readonly fields: readonly Field[]
  readonly texts: Readonly<Record<string, string>>
  readonly problems: readonly Problem[]
  readonly change: (name: string, text: string) => void
}

/** Inputs for the values of a setting that are not in its table. */
export function FieldInputs({ fields, texts, problems, change }: Props) {
  if (fields.length === 0) return null
  return (
    <Grid className={styles.fields} min="15rem">
      {fields.map(({ name, label, kind, unit, help, optional }) => (
        <TextInput
          key={name}
          label={[label, unit].filter(Boolean).join(', ')}
          description={help}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required={!optional}
          withAsterisk={false}
          inputMode={kind === 'cents' ? 'decimal' : kind === 'number' ? 'numeric' : 'text'}
          leftSection={kind === 'cents' ? '$' : undefined}
          value={texts[name] ?? ''}
          onChange={(event) => change(name, event.currentTarget.value)}
          error={problems.find(({ path }) => path === name)?.message}
        />
      ))}
    </Grid>
  )
}
