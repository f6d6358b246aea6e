import { useQuery } from '@tanstack/react-query'
import { businessEndpoints } from '@waymark/contracts/leads/business/endpoints'
import { contactEndpoints } from '@waymark/contracts/leads/contacts/endpoints'
import { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'
import { suggestionEndpoints } from '@waymark/contracts/operations/suggestions/endpoints'
import { Link } from 'react-router-dom'
import { ask } from '../../shared/api/queries.ts'
import { When } from '../../shared/format/when.tsx'
import { Text } from '../../shared/kit/text.tsx'
import { FIRST, FirstFive } from './first-five.tsx'

const query = { limit: FIRST }

export function BusinessLeadsPanel() {
  const { data: counts } = useQuery(ask(adminEndpoints.readListCounts))
  return (
    <FirstFive
      title="Business leads"
      list={useQuery(ask(businessEndpoints.listBusinessLeads, { query }))}
      total={counts?.business_leads}
      failure="Failed to load business leads"
      empty="No business leads found"
      to="/admin/business-leads"
    >
      {({ id, company_name, contact_name, employees_band, timestamp_iso }) => (
        <>
          <Text as={Link} to={`/admin/business-leads?lead=${id}`} weight="medium" self="start">
            {company_name}
          </Text>
          <Text as="span" size="sm" tone="muted">
            {contact_name} · {employees_band} employees · <When at={timestamp_iso} />
          </Text>
        </>
      )}
    </FirstFive>
  )
}

export function ContactsPanel() {
  const contacts = ask(contactEndpoints.listContactLeads, { query })
  return (
    <FirstFive
      title="Contacts"
      list={useQuery({ ...contacts, select: ({ leads }) => leads })}
      total={useQuery({ ...contacts, select: ({ total }) => total }).data}
      failure="Could not load contacts"
      empty="No contacts found"
      to="/admin/contacts"
    >
      {({ id, name, email, contact_type, created_at }) => (
        <>
          <Text as={Link} to={`/admin/contacts?contact=${id}`} weight="medium" self="start">
            {name ?? email ?? 'No name'}
          </Text>
          <Text as="span" size="sm" tone="muted">
            {contact_type.replaceAll('_', ' ')} · <When at={created_at} />
          </Text>
        </>
      )}
    </FirstFive>
  )
}

export function FeedbackPanel() {
  const { data: counts } = useQuery(ask(adminEndpoints.readListCounts))
  return (
    <FirstFive
      title="Feedback"
      list={useQuery(ask(suggestionEndpoints.listSuggestions, { query }))}
      total={counts?.suggestions}
      failure="Failed to load feedback messages"
      empty="No feedback messages found"
      to="/admin/suggestions"
    >
      {({ title, message, created_at }) => (
        <>
          <strong>{title}</strong>
          <Text as="span" size="sm" cut>
            {message}
          </Text>
          <Text as="span" size="sm" tone="muted">
            <When at={created_at} />
          </Text>
        </>
      )}
    </FirstFive>
  )
}
