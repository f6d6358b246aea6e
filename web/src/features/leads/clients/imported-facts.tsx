import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { englishName } from '@waymark/words/own-name'
import { CallNumber } from '../../../shared/clients/call-link.tsx'
import { optionLabel } from '../../../shared/clients/labels.ts'
import { dayInWords } from '../../../shared/format/day.ts'
import { money } from '../../../shared/format/money.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { exactly } from '../../../shared/format/time.ts'
import { Fact, Facts } from '../../../shared/kit/facts.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'

const NOT_IN_FILE = 'Not in the file'

/** Says what an imported person cannot have. */
export const NotAssessed = ({ children }: { readonly children: string }) => (
  <PanelSection title="Not assessed" level={3}>
    <Text measure>{children}</Text>
  </PanelSection>
)

/** What the broker's own file said about a person who never took the assessment. */
export function ImportedFacts({ client }: { readonly client: ClientDetail }) {
  const { email, phone, date_of_birth, age, gender, zip_code, state, household_size, annual_income } = client
  return (
    <PanelSection title="Contact and what your file said" level={3}>
      <Text>
        {client.other_agent?.name ?? 'You'} imported this person on {exactly(client.created_at)}. They have not taken
        the assessment, so there is no risk score, no estimate and no plan advice. They agreed to nothing here, so this
        site sends them no emails and no texts: call them or write to them yourself.
      </Text>
      <Facts min="14rem">
        <Fact name="Email">{email ? <a href={`mailto:${email}`}>{email}</a> : NOT_IN_FILE}</Fact>
        <Fact name="Phone">
          {phone ? <CallNumber client={{ id: client.id, name: nameOf(client), phone }} /> : NOT_IN_FILE}
        </Fact>
        <Fact name="Reference number">{client.reference}</Fact>
      </Facts>
      <Facts min="9.25rem">
        <Fact name="Date of birth">{date_of_birth ? dayInWords(date_of_birth) : NOT_IN_FILE}</Fact>
        <Fact name="Age at the import">{age === null ? NOT_IN_FILE : `${age} years`}</Fact>
        <Fact name="Gender">{gender ? optionLabel(gender) : NOT_IN_FILE}</Fact>
        <Fact name="ZIP code">{[zip_code, state].filter(Boolean).join(', ') || NOT_IN_FILE}</Fact>
        <Fact name="Occupation">{client.occupation ?? NOT_IN_FILE}</Fact>
        <Fact name="Household size">{household_size ?? NOT_IN_FILE}</Fact>
        <Fact name="Annual income">{annual_income === null ? NOT_IN_FILE : `${money(annual_income)} a year`}</Fact>
        <Fact name="Tobacco use">{client.tobacco_use === null ? NOT_IN_FILE : client.tobacco_use ? 'Yes' : 'No'}</Fact>
        <Fact name="Coverage year">{client.plan_year ?? NOT_IN_FILE}</Fact>
        <Fact name="Language">{englishName(client.language)}</Fact>
      </Facts>
    </PanelSection>
  )
}
