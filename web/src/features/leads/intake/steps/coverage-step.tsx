import { COVERAGE_BY_PREFERENCE, type CoverageOption } from '@waymark/contracts/leads/intake/options'
import { COVERAGE_LABELS } from '@waymark/rules/foundation/answer-labels'
import type { PriceHints } from '@waymark/rules/leads/intake/price-hints'
import {
  AGES_NEEDED,
  AGES_NEEDED_LATER,
  COUNTY_NEEDED,
  COUNTY_NEEDED_LATER,
} from '@waymark/rules/leads/intake/price-texts'
import { t } from '@waymark/words/t'
import { Link, useSearchParams } from 'react-router-dom'
import { Stack } from '../../../../shared/kit/layout.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { ChoiceField } from '../../../../shared/ui/fields/choice-field.tsx'
import { TickField } from '../../../../shared/ui/fields/tick-field.tsx'
import { searchAtStep } from '../step-of-url.ts'
import { usePrices } from '../use-prices.ts'
import type { StepProps } from './step-props.ts'

const LIMITED = t('Not comprehensive coverage')

function hintOf(option: CoverageOption, prices: PriceHints | null): string | undefined {
  if (option === 'indemnity') return LIMITED
  if (option === 'gap') return `${t('$50-150/month additional.')} ${LIMITED}`
  return prices ? prices.prices[option] : t('Looking up the price...')
}

const LATER = new Map<string, string>([
  [t(COUNTY_NEEDED), t(COUNTY_NEEDED_LATER)],
  [t(AGES_NEEDED), t(AGES_NEEDED_LATER)],
])

const toggled = (chosen: readonly CoverageOption[], option: CoverageOption) =>
  chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]

export function CoverageStep({ draft, onChange, sent, more_is_known }: StepProps) {
  const [search] = useSearchParams()
  // This step needs a plan type. Without one, it shows the widest choice until the redirect happens.
  const offered = COVERAGE_BY_PREFERENCE[draft.plan_preference ?? 'aca_compliant']
  const has_levels = offered.includes('silver')
  const prices = usePrices(draft, has_levels, more_is_known)
  return (
    <>
      <ChoiceField
        field="preferred_coverage"
        legend={t('What coverage would you consider?')}
        hint={t('Choose one or more.')}
        several
        layout={offered.length > 2 ? 'grid' : 'column'}
        choices={offered.map((value) => ({ value, label: COVERAGE_LABELS[value], hint: hintOf(value, prices) }))}
        chosen={draft.preferred_coverage}
        onToggle={(option) => onChange({ preferred_coverage: toggled(draft.preferred_coverage, option) })}
      />
      {has_levels && (
        <Stack as="output" gap="xs">
          {prices && <Text>{(sent && LATER.get(prices.about)) || prices.about}</Text>}
          {prices?.source && (
            <Text size="sm" tone="muted">
              {prices.source}
            </Text>
          )}
        </Stack>
      )}
      <Stack gap="sm">
        <TickField
          field="covers_others"
          checked={draft.covers_others}
          onChange={(covers_others) => onChange({ covers_others })}
        >
          {t('The plan should also cover others, such as my spouse or children')}
        </TickField>
        {draft.covers_others && !sent && (
          <Text size="sm">
            <Link to={{ search: searchAtStep(search, 2) }}>{t('Add or change the others in step 2')}</Link>
          </Text>
        )}
      </Stack>
    </>
  )
}
