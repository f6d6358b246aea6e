import type { ReactNode } from 'react'
import { describedBy, FieldHint, FieldProblem } from './described.tsx'
import styles from './fields.module.css'
import { controlId, useProblem } from './problems.ts'

interface Props {
  readonly field: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly hint?: string
  readonly required?: boolean
  readonly children: ReactNode
}

/** A single checkbox. */
export function TickField({ field, checked, onChange, hint, required = false, children }: Props) {
  const problem = useProblem(field)
  const id = controlId(field)
  return (
    <div className={styles.tick} data-problem={problem !== undefined || undefined}>
      <FieldProblem id={id}>{problem}</FieldProblem>
      <label className={styles.choice}>
        <input
          type="checkbox"
          id={id}
          name={field}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          required={required}
          aria-invalid={problem !== undefined}
          aria-describedby={describedBy(id, hint, problem)}
        />
        <span>{children}</span>
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
    </div>
  )
}
