import { LIMITS } from '@waymark/contracts/fields'
import {
  CONTRIBUTION_MODELS,
  DEDUCTIBLE_BANDS,
  INTERESTS,
  NETWORK_PREFERENCES,
} from '@waymark/contracts/leads/business/options'
import {
  CONTRIBUTION_MODEL_LABELS,
  DEDUCTIBLE_BAND_LABELS,
  INTEREST_LABELS,
  NETWORK_LABELS,
} from '@waymark/rules/leads/business/options'
import { Panel, Section } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { ChoiceField } from '../../../shared/ui/fields/choice-field.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { choicesOf, only } from './choices.ts'
import type { FieldsProps } from './draft.ts'
import styles from './form-step.module.css'

export function BenefitsFields({ draft, onChange }: FieldsProps) {
  const { contribution_model } = draft
  return (
    <>
      <Section title="Current benefits snapshot" id="current" gap="xl" className={styles.group}>
        <ChoiceField
          field="current_deductible_band"
          legend="Current deductible *"
          hint="What one person pays in a year before the plan pays. For “Other, or not sure” we use $7,500."
          layout="grid"
          choices={choicesOf(DEDUCTIBLE_BANDS, DEDUCTIBLE_BAND_LABELS)}
          chosen={only(draft.current_deductible_band)}
          onToggle={(current_deductible_band) => onChange({ current_deductible_band })}
        />
        <TextField
          field="current_premium_per_emp"
          label="Current premium for one employee"
          hint="Per month, for example “about $480”."
          optional
          size="medium"
          maxLength={LIMITS.short_text}
          value={draft.current_premium_per_emp}
          onChange={(current_premium_per_emp) => onChange({ current_premium_per_emp })}
        />
        <ChoiceField
          field="contribution_model"
          legend="Who pays the premium? (optional)"
          hint="Choose all that apply."
          several
          layout="row"
          choices={choicesOf(CONTRIBUTION_MODELS, CONTRIBUTION_MODEL_LABELS)}
          chosen={contribution_model}
          onToggle={(model) =>
            onChange({
              contribution_model: contribution_model.includes(model)
                ? contribution_model.filter((one) => one !== model)
                : [...contribution_model, model],
            })
          }
        />
      </Section>

      <Section title="Plan preferences" id="preferences" gap="xl" className={styles.group}>
        <ChoiceField
          field="interest_gap"
          legend="Are you interested in gap coverage? (optional)"
          hint="A second plan that helps pay the deductible."
          layout="row"
          choices={choicesOf(INTERESTS, INTEREST_LABELS)}
          chosen={only(draft.interest_gap)}
          onToggle={(interest_gap) => onChange({ interest_gap })}
        />
        <ChoiceField
          field="interest_level_funded"
          legend="Are you interested in a level-funded plan? (optional)"
          hint="A fixed monthly amount. You may get unused claims funds back."
          layout="row"
          choices={choicesOf(INTERESTS, INTEREST_LABELS)}
          chosen={only(draft.interest_level_funded)}
          onToggle={(interest_level_funded) => onChange({ interest_level_funded })}
        />
        <ChoiceField
          field="network_preference"
          legend="Which network would you like? (optional)"
          layout="row"
          choices={choicesOf(NETWORK_PREFERENCES, NETWORK_LABELS)}
          chosen={only(draft.network_preference)}
          onToggle={(network_preference) => onChange({ network_preference })}
        />
        <div aria-live="polite">
          {draft.network_preference === 'core_value' && (
            <Panel tone="tint" pad="sm">
              <Text>Core Value has no network limits, and balance bills are covered by the plan.</Text>
            </Panel>
          )}
        </div>
        <Text tone="muted">
          <strong>Who is eligible:</strong> guaranteed issue is typically for groups of 5+ enrolled employees, with no
          medical underwriting.
        </Text>
      </Section>
    </>
  )
}
