import styles from './fields.module.css'
import { controlId } from './problems.ts'

interface Props<Value extends string> {
  readonly field: string
  readonly label: string
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: Value | null
  readonly onChange: (value: Value | null) => void
  /** The first entry, which leaves the question open. */
  readonly none: string
}

/** The select of the platform, which phones show as a wheel or sheet of their own. */
export function SelectField<Value extends string>({ field, label, choices, chosen, onChange, none }: Props<Value>) {
  const id = controlId(field)
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.control}>
        <select
          id={id}
          name={field}
          value={chosen ?? ''}
          onChange={({ currentTarget }) =>
            onChange(choices.find(({ value }) => value === currentTarget.value)?.value ?? null)
          }
        >
          <option value="">{none}</option>
          {choices.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
