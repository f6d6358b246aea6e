import { t } from '@waymark/words/t'
import type { HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode } from 'react'
import { describedBy, FieldHint, FieldProblem } from './described.tsx'
import styles from './fields.module.css'
import { controlId, useProblem } from './problems.ts'
import { WhyWeAsk } from './why.tsx'

interface Props {
  readonly field: string
  /** Set this if another form on the page has a field with this name. */
  readonly id?: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  /** `silent` if a text above the field says so. */
  readonly optional?: boolean | 'silent'
  readonly hint?: string
  readonly why?: string
  readonly type?: HTMLInputTypeAttribute
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  readonly autoComplete?: string
  readonly autoCapitalize?: string
  readonly spellCheck?: boolean
  readonly maxLength?: number
  /** The usual length of the answer. It sets the width of the field. */
  readonly size?: 'short' | 'medium' | 'full'
  /** Makes a text area with this many lines, which the user can make taller. */
  readonly lines?: number
  readonly prefix?: string
  readonly suffix?: string
  readonly children?: ReactNode
}

export function TextField(props: Props) {
  const {
    field,
    id = controlId(field),
    label,
    value,
    onChange,
    optional,
    hint,
    why,
    prefix,
    suffix,
    lines,
    type,
    inputMode,
    size = 'full',
    children,
    ...rest
  } = props
  const problem = useProblem(field)
  const control = {
    ...rest,
    id,
    name: field,
    value,
    required: !optional,
    'aria-invalid': problem !== undefined,
    'aria-describedby': describedBy(id, hint, problem),
  }
  return (
    <div className={styles.field} data-problem={problem !== undefined || undefined}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional === true && <span className={styles.optional}> {t('(optional)')}</span>}
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldProblem id={id}>{problem}</FieldProblem>
      <div className={styles.control} data-size={size}>
        {prefix && <span aria-hidden="true">{prefix}</span>}
        {lines ? (
          <textarea {...control} rows={lines} onChange={(event) => onChange(event.currentTarget.value)} />
        ) : (
          <input
            {...control}
            type={type}
            inputMode={inputMode}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
        {suffix && <span aria-hidden="true">{suffix}</span>}
      </div>
      {children}
      {why && <WhyWeAsk label={label}>{why}</WhyWeAsk>}
    </div>
  )
}
