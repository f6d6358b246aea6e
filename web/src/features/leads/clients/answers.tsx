import { englishName } from '@waymark/words/own-name'
import type { ReactNode } from 'react'
import type { AnsweredClient } from '../../../shared/clients/answered.ts'
import { exerciseLabel, labelsOf, optionLabel } from '../../../shared/clients/labels.ts'
import { money } from '../../../shared/format/money.ts'
import { exactly } from '../../../shared/format/time.ts'
import { Fact, Facts } from '../../../shared/kit/facts.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'

export const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

/** Everything the client answered. */
export function Answers({ client }: { readonly client: AnsweredClient }) {
  const fields: readonly { label: string; value: ReactNode }[] = [
    { label: 'Age', value: `${client.age} years` },
    { label: 'Gender', value: optionLabel(client.gender) },
    { label: 'ZIP code', value: [client.zip_code, client.state].filter(Boolean).join(', ') },
    { label: 'Occupation', value: client.occupation ?? 'Not given' },
    { label: 'Household size', value: client.household_size },
    { label: 'Annual income', value: `${money(client.annual_income)} a year` },
    { label: 'Covers others', value: yesNo(client.covers_others) },
    { label: 'Plan preference', value: optionLabel(client.plan_preference) },
    { label: 'Preferred coverage', value: labelsOf(client.preferred_coverage) },
    { label: 'Tobacco use', value: yesNo(client.tobacco_use) },
    { label: 'Exercise', value: exerciseLabel(client.lifestyle_factors.exercise) },
    { label: 'Health conditions', value: labelsOf(client.health_conditions) },
    { label: 'Medications', value: client.medications.join(', ') || 'None' },
    { label: 'Language', value: englishName(client.language) },
    { label: 'Terms accepted', value: yesNo(client.terms_accepted) },
    { label: 'Signed up', value: exactly(client.created_at) },
  ]
  return (
    <PanelSection title="Answers" level={3}>
      <Facts min="9.25rem">
        {fields.map(({ label, value }) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
      </Facts>
      <Facts min="100%">
        <Fact name="In their own words">{client.scenario_notes ?? 'Nothing'}</Fact>
      </Facts>
    </PanelSection>
  )
}
