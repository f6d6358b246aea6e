import { COVERAGE_BY_PREFERENCE, type CoverageOption } from '@waymark/contracts/leads/intake/options'
import { COVERAGE_LABELS } from '@waymark/rules/foundation/answer-labels'
import { ChoiceField } from '../../../../shared/ui/fields/choice-field.tsx'
import { TickField } from '../../../../shared/ui/fields/tick-field.tsx'
import type { StepProps } from './step-props.ts'

const LIMITED = 'Not comprehensive coverage'

function choiceOf(value: CoverageOption) {
  const { label, price_hint } = COVERAGE_LABELS[value]
  const limited = value === 'indemnity' || value === 'gap'
  return { value, label, hint: [price_hint, limited && LIMITED].filter(Boolean).join('. ') }
}

const toggled = (chosen: readonly CoverageOption[], option: CoverageOption) =>
  chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]

export function CoverageStep({ draft, onChange }: StepProps) {
  // This step needs a plan type. Without one, it shows the widest choice until the redirect happens.
  const offered = COVERAGE_BY_PREFERENCE[draft.plan_preference ?? 'aca_compliant']
  return (
    <>
      <ChoiceField
        field="preferred_coverage"
        legend="What coverage would you consider?"
        hint="Choose one or more. Prices are rough full prices for one adult. They are not a quote."
        several
        layout={offered.length > 2 ? 'grid' : 'column'}
        choices={offered.map(choiceOf)}
        chosen={draft.preferred_coverage}
        onToggle={(option) => onChange({ preferred_coverage: toggled(draft.preferred_coverage, option) })}
      />
      <TickField
        field="covers_others"
        checked={draft.covers_others}
        onChange={(covers_others) => onChange({ covers_others })}
      >
        The plan should also cover others, such as my spouse or children
      </TickField>
    </>
  )
}
