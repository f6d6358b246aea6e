import { LIMITS } from '@waymark/contracts/fields'
import { BUSINESS_ROLES, EMPLOYEES_BANDS } from '@waymark/contracts/leads/business/options'
import { BUSINESS_ROLE_LABELS, EMPLOYEES_BAND_LABELS } from '@waymark/rules/leads/business/options'
import { Section } from '../../../shared/kit/panel.tsx'
import { ChoiceField } from '../../../shared/ui/fields/choice-field.tsx'
import { EMAIL_INPUT, PHONE_INPUT } from '../../../shared/ui/fields/contact-inputs.ts'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { choicesOf, only } from './choices.ts'
import type { FieldsProps } from './draft.ts'
import styles from './form-step.module.css'

export function CompanyFields({ draft, onChange }: FieldsProps) {
  return (
    <Section title="Company information" id="company" gap="xl" className={styles.group}>
      <TextField
        field="company_name"
        label="Company name *"
        autoComplete="organization"
        maxLength={LIMITS.name}
        value={draft.company_name}
        onChange={(company_name) => onChange({ company_name })}
      />
      <TextField
        field="contact_name"
        label="Contact name *"
        autoComplete="name"
        maxLength={LIMITS.name}
        value={draft.contact_name}
        onChange={(contact_name) => onChange({ contact_name })}
      />
      <ChoiceField
        field="role"
        legend="Your role *"
        layout="grid"
        choices={choicesOf(BUSINESS_ROLES, BUSINESS_ROLE_LABELS)}
        chosen={only(draft.role)}
        onToggle={(role) => onChange({ role })}
      />
      <TextField
        field="email"
        label="Email *"
        {...EMAIL_INPUT}
        value={draft.email}
        onChange={(email) => onChange({ email })}
      />
      <TextField
        field="phone"
        label="Phone"
        optional
        {...PHONE_INPUT}
        value={draft.phone}
        onChange={(phone) => onChange({ phone })}
      />
      <ChoiceField
        field="employees_band"
        legend="Number of employees *"
        hint="About how many people would be on the plan. We use the smallest number in the range."
        layout="row"
        choices={choicesOf(EMPLOYEES_BANDS, EMPLOYEES_BAND_LABELS)}
        chosen={only(draft.employees_band)}
        onToggle={(employees_band) => onChange({ employees_band })}
      />
    </Section>
  )
}
