import { t } from '@waymark/words/t'
import { Fragment, type ReactNode } from 'react'
import { Text } from '../../kit/text.tsx'
import { describedBy, FieldHint, FieldProblem } from './described.tsx'
import styles from './fields.module.css'
import { controlId, useProblem } from './problems.ts'
import { WhyWeAsk } from './why.tsx'

export interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly hint?: ReactNode
  /** Separated by an "or", because it excludes the choices before it. */
  readonly apart?: boolean
}

interface Props<Value extends string> {
  readonly field: string
  readonly legend: string
  readonly choices: readonly Choice<Value>[]
  readonly chosen: readonly Value[]
  readonly onToggle: (value: Value) => void
  /** Allows several choices: checkboxes instead of radio buttons. */
  readonly several?: boolean
  readonly layout?: 'row' | 'column' | 'grid'
  readonly hint?: string
  readonly why?: string
}

export function ChoiceField<Value extends string>(props: Props<Value>) {
  const { field, legend, choices, chosen, onToggle, several = false, layout = 'column', hint, why } = props
  const problem = useProblem(field)
  const id = controlId(field)
  return (
    <fieldset
      className={styles.field}
      data-problem={problem !== undefined || undefined}
      aria-describedby={describedBy(id, hint, problem)}
    >
      <legend className={styles.label}>{legend}</legend>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldProblem id={id}>{problem}</FieldProblem>
      <div className={styles.choices} data-layout={layout}>
        {choices.map((choice, index) => (
          <Fragment key={choice.value}>
            {choice.apart && <span className={styles.or}>{t('or')}</span>}
            <label className={styles.choice}>
              <input
                type={several ? 'checkbox' : 'radio'}
                id={index === 0 ? id : undefined}
                name={field}
                value={choice.value}
                checked={chosen.includes(choice.value)}
                onChange={() => onToggle(choice.value)}
              />
              <span>
                {choice.label}
                {choice.hint && (
                  <Text as="span" size="sm" tone="muted" style={{ display: 'block' }}>
                    {choice.hint}
                  </Text>
                )}
              </span>
            </label>
          </Fragment>
        ))}
      </div>
      {why && <WhyWeAsk label={legend}>{why}</WhyWeAsk>}
    </fieldset>
  )
}
