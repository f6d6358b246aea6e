import { PLAN_PREFERENCES, type PlanPreference } from '@waymark/contracts/leads/intake/options'
import { PLAN_PREFERENCE_LABELS } from '@waymark/rules/foundation/answer-labels'
import { pruneCoverage } from '@waymark/rules/leads/intake/coverage'
import { t } from '@waymark/words/t'
import { ChoiceField } from '../../../../shared/ui/fields/choice-field.tsx'
import type { StepProps } from './step-props.ts'

const HINTS: Record<PlanPreference, string> = {
  aca_compliant: t(
    'Full coverage. Must accept you no matter your health, covers the basics, and may come with help to pay for it.',
  ),
  indemnity: t('Pays a fixed amount for each service, and you pay the rest. Not comprehensive coverage.'),
  gap_insurance: t('Helps with the deductible of a main plan you have. Not comprehensive coverage.'),
}

const CHOICES = PLAN_PREFERENCES.map((value) => ({
  value,
  label: PLAN_PREFERENCE_LABELS[value],
  hint: HINTS[value],
}))

export function PlanStep({ draft, onChange }: StepProps) {
  return (
    <ChoiceField
      field="plan_preference"
      legend={t('What kind of plan do you prefer?')}
      hint={t('You are not choosing a plan yet. This tells your agent where to start.')}
      choices={CHOICES}
      chosen={draft.plan_preference ? [draft.plan_preference] : []}
      onToggle={(plan_preference) =>
        onChange({
          plan_preference,
          preferred_coverage: pruneCoverage(draft.preferred_coverage, plan_preference),
        })
      }
    />
  )
}
