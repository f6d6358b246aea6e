import { GENDERS } from '@waymark/contracts/leads/intake/options'
import { GENDER_LABELS } from '@waymark/rules/foundation/answer-labels'
import { medicareNote } from '@waymark/rules/leads/intake/medicare'
import { typedNumber } from '@waymark/rules/leads/intake/typed-number'
import { t } from '@waymark/words/t'
import { Panel } from '../../../../shared/kit/panel.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { ChoiceField } from '../../../../shared/ui/fields/choice-field.tsx'
import { TextField } from '../../../../shared/ui/fields/text-field.tsx'
import { TickField } from '../../../../shared/ui/fields/tick-field.tsx'
import { fiveDigits, usePlace } from '../use-place.ts'
import { CountyField } from './county-field.tsx'
import { MembersField } from './members-field.tsx'
import type { StepProps } from './step-props.ts'
import styles from './steps.module.css'

const GENDER_CHOICES = GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }))

export function AboutYouStep({ draft, onChange }: StepProps) {
  const medicare = medicareNote(typedNumber(draft.age))
  const place = usePlace(draft.zip_code)
  return (
    <>
      <TextField
        field="age"
        label={t('Age')}
        inputMode="numeric"
        autoComplete="off"
        size="short"
        suffix={t('years')}
        why={t('Age changes the price more than anything else. From age 65, there is Medicare.')}
        value={draft.age}
        onChange={(age) => onChange({ age })}
      >
        <Text as="output" size="sm">
          {medicare && (
            <Panel as="span" tone="attention" pad="sm" className={styles.note}>
              {medicare}
            </Panel>
          )}
        </Text>
      </TextField>
      <ChoiceField
        field="gender"
        legend={t('Gender')}
        layout="row"
        choices={GENDER_CHOICES}
        chosen={draft.gender ? [draft.gender] : []}
        onToggle={(gender) => onChange({ gender })}
        why={t('We use it to estimate your health costs. It does not change the price of a marketplace plan.')}
      />
      <TextField
        field="zip_code"
        label={t('ZIP code')}
        inputMode="numeric"
        autoComplete="postal-code"
        size="short"
        why={t('Plans and prices depend on where you live, and your agent must be licensed in your state.')}
        value={draft.zip_code}
        onChange={(zip_code) =>
          onChange({
            zip_code,
            // A county of another ZIP code is not an answer for this one.
            ...(fiveDigits(zip_code) !== fiveDigits(draft.zip_code) && { county_fips: '' }),
          })
        }
      >
        <Text as="output" size="sm" tone="muted">
          {place && !place.known && t('We have no local prices for this ZIP code. Please check that it is right.')}
        </Text>
      </TextField>
      {place && place.counties.length > 0 && (
        <CountyField
          counties={place.counties}
          chosen={draft.county_fips}
          onChange={(county_fips) => onChange({ county_fips })}
        />
      )}
      <TextField
        field="household_size"
        label={t('Household size')}
        inputMode="numeric"
        autoComplete="off"
        size="short"
        suffix={t('people')}
        hint={t('You, your spouse, and everyone on your tax return.')}
        value={draft.household_size}
        onChange={(household_size) => onChange({ household_size })}
      />
      <TextField
        field="annual_income"
        label={t('Annual household income')}
        inputMode="numeric"
        autoComplete="off"
        size="medium"
        prefix="$"
        suffix={t('a year')}
        hint={t(
          'Your best guess for the year you need coverage, before taxes. Self-employed: what is left after business expenses. Count Social Security and taxable withdrawals, not savings you spend. It is fine to enter 0.',
        )}
        why={t(
          'Your household size and income decide if you can get help with costs, such as a tax credit or Medicaid.',
        )}
        value={draft.annual_income}
        onChange={(annual_income) => onChange({ annual_income })}
      />
      <TickField
        field="covers_others"
        checked={draft.covers_others}
        onChange={(covers_others) => onChange({ covers_others })}
      >
        {t('The plan should also cover others, such as my spouse or children')}
      </TickField>
      {draft.covers_others && (
        <MembersField
          members={draft.household_members}
          onChange={(household_members) => onChange({ household_members })}
        />
      )}
    </>
  )
}
