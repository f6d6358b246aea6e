import { HEALTH_CONDITIONS } from '@waymark/contracts/leads/intake/options'
import { HEALTH_CONDITION_LABELS } from '@waymark/rules/foundation/answer-labels'
import { toggleCondition } from '@waymark/rules/leads/intake/conditions'
import { t } from '@waymark/words/t'
import { ChoiceField } from '../../../../shared/ui/fields/choice-field.tsx'
import type { StepProps } from './step-props.ts'

const CHOICES = HEALTH_CONDITIONS.map((value) => ({
  value,
  label: HEALTH_CONDITION_LABELS[value],
  apart: value === 'none',
}))

export function HealthStep({ draft, onChange }: StepProps) {
  return (
    <ChoiceField
      field="health_conditions"
      legend={t('Do you have any of these?')}
      hint={t('Choose all that apply.')}
      several
      layout="grid"
      choices={CHOICES}
      chosen={draft.health_conditions}
      onToggle={(clicked) => onChange({ health_conditions: toggleCondition(draft.health_conditions, clicked) })}
      why={t(
        'The care you are likely to need decides which plan costs you least in a year, not just the monthly price.',
      )}
    />
  )
}
