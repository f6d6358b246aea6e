import { useQuery } from '@tanstack/react-query'
import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { clientAppointmentsQuery } from '../../../shared/appointments/queries.ts'
import { reasonOfOther } from '../../../shared/clients/assignment-reason.ts'
import { CallNumber } from '../../../shared/clients/call-link.tsx'
import { ASSIGNMENT_LABELS } from '../../../shared/clients/labels.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { exactly } from '../../../shared/format/time.ts'
import { Fact, Facts } from '../../../shared/kit/facts.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { yesNo } from './answers.tsx'

/** The same of the client of another agent, whom an administrator reads about. */
const OTHERS_LABELS = { ...ASSIGNMENT_LABELS, agent_link: 'Their link', lead_code: 'Their lead code' }

/** How the client can be reached, and how they came. */
export function ContactCard({ client }: { readonly client: ClientDetail }) {
  return (
    <PanelSection title="Contact" level={3}>
      <Facts min="100%">
        <Fact name="Email">
          <a href={`mailto:${client.email}`}>{client.email}</a>
        </Fact>
      </Facts>
      <Facts min="7rem">
        <Fact name="Phone">
          <Phone client={client} />
        </Fact>
        <Fact name="Messages here">{reached(client)}</Fact>
        <Fact name="Further email">{yesNo(client.email_consent)}</Fact>
        <Fact name="Text messages">{yesNo(client.text_consent)}</Fact>
        <Fact name="Reference number">{client.reference}</Fact>
        <Fact name="Assigned">{client.assigned_at ? exactly(client.assigned_at) : 'Not yet'}</Fact>
        {client.first_contact_at && <Fact name="First contact">{exactly(client.first_contact_at)}</Fact>}
      </Facts>
      {client.assignment_reason && (
        <Text size="sm">
          <strong>Why this client came to {client.other_agent?.name ?? 'you'}:</strong>{' '}
          {client.other_agent
            ? reasonOfOther(client.assignment_reason, client.other_agent.name)
            : client.assignment_reason}
          {client.assignment_type && (
            <Text as="span" tone="muted">
              {' '}
              ({(client.other_agent ? OTHERS_LABELS : ASSIGNMENT_LABELS)[client.assignment_type]})
            </Text>
          )}
        </Text>
      )}
    </PanelSection>
  )
}

/** What tells them about a message: an email, a text. */
function reached({ reach: { email, text } }: ClientDetail): string {
  if (email === 'works') return text ? 'Each is also emailed and texted to them' : 'Each is also emailed to them'
  const why = email === 'stopped' ? 'they stopped service emails' : 'our latest email did not reach them'
  return text ? `Each is also texted to them: ${why}` : `Wait until they open their page: ${why}`
}

/** The server sends the number only if the client agreed to be called. */
function Phone({ client }: { readonly client: ClientDetail }) {
  const { id, phone: number, phone_consent, other_agent } = client
  const { data } = useQuery({ ...clientAppointmentsQuery(id), enabled: !phone_consent && other_agent === null })
  if (!phone_consent) {
    const call = data?.find(({ channel, phone }) => channel === 'phone' && phone !== null)
    return call ? `Only for the appointment on ${exactly(call.starts_at)}` : 'No consent to call'
  }
  return number ? <CallNumber client={{ id, name: nameOf(client), phone: number }} /> : 'Not given'
}
