import { EXERCISE_FREQUENCIES } from '@waymark/contracts/leads/intake/options'
import { EXERCISE_LABELS } from '@waymark/rules/foundation/answer-labels'
import { splitMedications } from '@waymark/rules/leads/intake/medications'
import { t } from '@waymark/words/t'
import { Cluster } from '../../../../shared/kit/layout.tsx'
import { Tag } from '../../../../shared/kit/text.tsx'
import { ChoiceField } from '../../../../shared/ui/fields/choice-field.tsx'
import { LENGTHS } from '../../../../shared/ui/fields/contact-inputs.ts'
import { TextField } from '../../../../shared/ui/fields/text-field.tsx'
import type { StepProps } from './step-props.ts'
import styles from './steps.module.css'

const TOBACCO_CHOICES = [
  { value: 'yes', label: t('Yes') },
  { value: 'no', label: t('No') },
] as const

const EXERCISE_CHOICES = EXERCISE_FREQUENCIES.map((value) => ({ value, label: EXERCISE_LABELS[value] }))

const tobaccoChoice = (tobacco_use: boolean | null) =>
  tobacco_use === null ? [] : ([tobacco_use ? 'yes' : 'no'] as const)

export function DailyLifeStep({ draft, onChange }: StepProps) {
  const medications = [...new Set(splitMedications(draft.medications))]
  return (
    <>
      <TextField
        field="occupation"
        label={t('Occupation')}
        optional
        autoComplete="organization-title"
        maxLength={LENGTHS.name}
        value={draft.occupation}
        onChange={(occupation) => onChange({ occupation })}
      />
      <ChoiceField
        field="tobacco_use"
        legend={t('Do you use tobacco?')}
        layout="row"
        choices={TOBACCO_CHOICES}
        chosen={tobaccoChoice(draft.tobacco_use)}
        onToggle={(value) => onChange({ tobacco_use: value === 'yes' })}
        why={t('In most states, a plan can charge up to 50% more if you use tobacco (45 CFR 147.102, 2026).')}
      />
      <ChoiceField
        field="lifestyle_factors.exercise"
        legend={t('How often do you exercise?')}
        layout="row"
        choices={EXERCISE_CHOICES}
        chosen={draft.exercise ? [draft.exercise] : []}
        onToggle={(exercise) => onChange({ exercise })}
        why={t('It is part of the cost estimate your agent sees. It does not change any price.')}
      />
      <TextField
        field="medications"
        label={t('Medications you take')}
        optional
        autoComplete="off"
        maxLength={LENGTHS.free_text}
        hint={t('Separate them with commas, for example: Metformin 500 mg, Lisinopril')}
        value={draft.medications}
        onChange={(text) => onChange({ medications: text })}
      >
        {medications.length > 0 && (
          <Cluster as="ul" className={styles.read_as} aria-label={t('Read as')}>
            {medications.map((name) => (
              <Tag as="li" tone="tint" key={name}>
                {name}
              </Tag>
            ))}
          </Cluster>
        )}
      </TextField>
    </>
  )
}
