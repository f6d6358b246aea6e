import type { Entitlement } from '@waymark/contracts/coverage/entitlement/endpoints'
import { money } from '../../../../shared/format/money.ts'
import styles from './entitlement.module.css'
import { changeAt, ofPoverty } from './words.ts'

interface Props {
  readonly steps: Entitlement['income_steps']
  /** USD a year. */
  readonly annual_income: number
}

/** The incomes at which something changes, with the client's own in its place among them. */
export function IncomeSteps({ steps, annual_income }: Props) {
  const below = steps.filter(({ change, annual_income: at }) =>
    change === 'credit_begins' ? at <= annual_income : at < annual_income,
  )
  const above = steps.slice(below.length)
  return (
    <ol className={styles.steps} aria-label="Incomes at which something changes">
      {below.map((step) => (
        <Step key={step.change} step={step} steps={steps} />
      ))}
      <li className={styles.here} aria-current="true">
        <strong>{money(annual_income)} a year</strong>: this income
      </li>
      {above.map((step) => (
        <Step key={step.change} step={step} steps={steps} />
      ))}
    </ol>
  )
}

interface StepProps extends Pick<Props, 'steps'> {
  readonly step: Entitlement['income_steps'][number]
}

const Step = ({ step, steps }: StepProps) => (
  <li>
    {step.change === 'credit_begins' ? 'From' : 'Above'} <strong>{money(step.annual_income)} a year</strong> (
    {ofPoverty(step.percent_of_poverty)} of poverty) {changeAt(step, steps)}
  </li>
)
