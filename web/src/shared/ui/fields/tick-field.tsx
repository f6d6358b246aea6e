import type { ReactNode } from 'react'
import { Text } from '../../kit/text.tsx'
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
  const described = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.tick} data-problem={problem !== undefined || undefined}>
      {problem && (
        <Text id={`${id}-error`} tone="error" weight="bold">
          {problem}
        </Text>
      )}
      <label className={styles.choice}>
        <input
          type="checkbox"
          id={id}
          name={field}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          required={required}
          aria-invalid={problem !== undefined}
          aria-describedby={described || undefined}
        />
        <span>{children}</span>
      </label>
      {hint && (
        <Text id={`${id}-hint`} size="sm" tone="muted">
          {hint}
        </Text>
      )}
    </div>
  )
}
