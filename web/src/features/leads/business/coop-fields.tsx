import { LIMITS } from '@waymark/contracts/fields'
import { PILOT_INTERESTS } from '@waymark/contracts/leads/business/options'
import { PILOT_INTEREST_LABELS } from '@waymark/rules/leads/business/options'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Section } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { Action } from '../../../shared/ui/action.tsx'
import { ChoiceField } from '../../../shared/ui/fields/choice-field.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { choicesOf, only } from './choices.ts'
import type { FieldsProps } from './draft.ts'
import styles from './form-step.module.css'

/** Optional questions about buying benefits together with other companies. */
export function CoopFields({ draft, onChange }: FieldsProps) {
  const open = draft.coop_interest_toggle
  return (
    <Section title="Buying together (optional)" id="coop" gap="xl" className={styles.group}>
      <Text tone="muted">
        A co-op lets several companies buy benefits as one larger group. Tell us if you are interested.
      </Text>
      <Action
        weight="second"
        aria-expanded={open}
        aria-controls="coop-fields"
        onClick={() => onChange({ coop_interest_toggle: !open })}
      >
        {open ? 'Hide co-op questions' : 'Show co-op questions'}
      </Action>
      <Stack id="coop-fields" gap="xl" hidden={!open}>
        <TextField
          field="coop_affiliations_text"
          label="Associations or groups you belong to"
          optional
          maxLength={LIMITS.free_text}
          value={draft.coop_affiliations_text}
          onChange={(coop_affiliations_text) => onChange({ coop_affiliations_text })}
        />
        <ChoiceField
          field="coop_pilot_interest"
          legend="Would you join a pilot? (optional)"
          layout="row"
          choices={choicesOf(PILOT_INTERESTS, PILOT_INTEREST_LABELS)}
          chosen={only(draft.coop_pilot_interest)}
          onToggle={(coop_pilot_interest) => onChange({ coop_pilot_interest })}
        />
        <TextField
          field="coop_estimated_lives_text"
          label="How many people could be covered in total?"
          optional
          size="medium"
          maxLength={LIMITS.short_text}
          value={draft.coop_estimated_lives_text}
          onChange={(coop_estimated_lives_text) => onChange({ coop_estimated_lives_text })}
        />
      </Stack>
    </Section>
  )
}
