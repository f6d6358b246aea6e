import { t } from '@waymark/words/t'
import { useState } from 'react'
import { ChoiceField } from '../../../../shared/ui/fields/choice-field.tsx'
import type { Place } from '../use-place.ts'

interface Props {
  readonly counties: Place['counties']
  readonly chosen: string
  readonly onChange: (county_fips: string) => void
}

/** Asks for the county if the ZIP code is in several. “I am not sure” takes a choice back and is sent as no answer. */
export function CountyField({ counties, chosen, onChange }: Props) {
  const [unsure, setUnsure] = useState(false)
  const across_states = new Set(counties.map(({ state }) => state)).size > 1
  return (
    <ChoiceField
      field="county_fips"
      legend={t('County')}
      layout="row"
      hint={t('Your ZIP code is in more than one county, and prices differ.')}
      choices={[
        ...counties.map(({ county_fips, name, state }) => ({
          value: county_fips,
          label: across_states ? `${name}, ${state}` : name,
        })),
        { value: '', label: t('I am not sure') },
      ]}
      chosen={chosen !== '' || unsure ? [chosen] : []}
      onToggle={(county_fips) => {
        setUnsure(county_fips === '')
        onChange(county_fips)
      }}
    />
  )
}
