import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { money } from '../../../../shared/format/money.ts'
import { Text } from '../../../../shared/kit/text.tsx'
import { CardPart } from '../card-part.tsx'

type Person = Estimate['people'][number]

const REASONS: Readonly<Record<Person['reason'], string>> = {
  age: 'from age 65',
  has_it: 'has it',
  has_it_not_by_income: 'has it, but not by income',
  income: 'by income',
  own_offer: 'the own employer’s offer counts as affordable',
  family_offer: 'the offer to the family counts as affordable',
  benchmark_is_cheap: 'the benchmark plan costs no more than the expected share',
  income_above_limit: 'income above 400% of the poverty level',
  income_below_limit: 'income below 100% of the poverty level',
  not_applying: '',
}

/** What comes first for each person, when there are several. */
export function People({ found }: { readonly found: Estimate }) {
  if (found.people.length < 2) return null
  return (
    <CardPart title="For each person">
      <Text as="ul" size="sm">
        {found.people.map((person, index) => (
          <li key={`person ${index + 1}`}>
            <strong>Age {person.age}</strong>: {person.program_name}
            {REASONS[person.reason] && `, ${REASONS[person.reason]}`}
            {person.benchmark !== null && ` (${money(person.benchmark)} of the benchmark)`}
          </li>
        ))}
      </Text>
    </CardPart>
  )
}
