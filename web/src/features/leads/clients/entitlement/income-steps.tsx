import type { IncomeStep } from '@waymark/contracts/coverage/entitlement/estimate'
import { money } from '../../../../shared/format/money.ts'
import { Stack } from '../../../../shared/kit/layout.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import styles from '../rail.module.css'
import { changeAt, ofPoverty } from './words.ts'

interface Props {
  readonly steps: readonly IncomeStep[]
  /** USD a year. */
  readonly annual_income: number
}

/** The incomes at which something changes, with the client's own income in order between them. */
export function IncomeSteps({ steps, annual_income }: Props) {
  const below = steps.filter(({ change, annual_income: at }) =>
    change === 'credit_begins' ? at <= annual_income : at < annual_income,
  )
  const above = steps.slice(below.length)
  return (
    <Stack as="ol" gap="sm" className={styles.rail} aria-label="Incomes at which something changes">
      {below.map((step) => (
        <Step key={`${step.change} ${step.annual_income}`} step={step} steps={steps} />
      ))}
      <Text as="li" size="sm" className={styles.stop} aria-current="true">
        <strong>{money(annual_income)} a year</strong>: this income
      </Text>
      {above.map((step) => (
        <Step key={`${step.change} ${step.annual_income}`} step={step} steps={steps} />
      ))}
    </Stack>
  )
}

interface StepProps extends Pick<Props, 'steps'> {
  readonly step: IncomeStep
}

const Step = ({ step, steps }: StepProps) => (
  <Text as="li" size="sm">
    {step.change === 'credit_begins' ? 'From' : 'Above'} <strong>{money(step.annual_income)} a year</strong> (
    {ofPoverty(step.percent_of_poverty)} of poverty) {changeAt(step, steps)}
  </Text>
)
