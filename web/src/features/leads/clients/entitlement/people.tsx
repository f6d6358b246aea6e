import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { Text } from '../../../../shared/kit/text.tsx'
import { CardPart } from '../card-part.tsx'
import { programOf } from './words.ts'

/** What comes first for each person, when there are several. */
export function People({ found }: { readonly found: Estimate }) {
  if (found.people.length < 2) return null
  return (
    <CardPart title="For each person">
      <Text as="ul" size="sm">
        {found.people.map((person, index) => (
          <li key={`person ${index + 1}`}>
            <strong>Age {person.age}</strong>: {programOf(person, found)}
          </li>
        ))}
      </Text>
    </CardPart>
  )
}
