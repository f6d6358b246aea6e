import { householdSize } from '@waymark/rules/coverage/entitlement/household'
import type { AnsweredClient } from '../../../../shared/clients/answered.ts'
import { count, nameOf } from '../../../../shared/format/people.ts'
import { Stack } from '../../../../shared/kit/layout.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { asksForOthers, peopleOf } from './values.ts'
import { traitsOf, whoIs } from './words.ts'

/** Who is in the household, one line each. */
export function PeopleList({ client }: { readonly client: AnsweredClient }) {
  const people = peopleOf(client)
  return (
    <Stack gap="sm">
      {client.household === null && !asksForOthers(client) && (
        <Text size="sm" tone="muted">
          Only the client is listed.
        </Text>
      )}
      <Stack as="ul" gap="xs" aria-label="People in the household">
        {people.map((person, index) => (
          <Text as="li" size="sm" key={`person ${index + 1}`}>
            <strong>
              {index === 0 ? nameOf(client) : whoIs(person.relationship, index)}, {person.age}
            </strong>
            {index === 0 && ' (the client)'}
            {traitsOf(person).map((trait) => `, ${trait}`)}
          </Text>
        ))}
      </Stack>
      <Text size="sm" tone="muted">
        Tax household:{' '}
        {count(householdSize(client.household_size, people.length, asksForOthers(client)), 'person', 'people')} on one
        return.
      </Text>
    </Stack>
  )
}
