import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ContactLead, contactEndpoints } from '@waymark/contracts/leads/contacts/endpoints'
import { Link } from 'react-router-dom'
import { askPagesUnder } from '../../../shared/api/queries.ts'
import { contactName, isOpen, TYPES, typeLabel } from '../../../shared/console/contact-words.ts'
import { Mark } from '../../../shared/console/mark.tsx'
import { When } from '../../../shared/format/when.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { useSearchWords } from '../../../shared/ui/use-search-words.ts'
import { type Column, DataList } from './data-list.tsx'
import { Choice, Filters, useShowAll } from './filters.tsx'
import { ClientLink } from './people.tsx'

const { findContactLeads } = contactEndpoints
const { contact_type, open } = findContactLeads.body.shape

const COLUMNS: readonly Column<ContactLead>[] = [
  {
    name: 'Lead',
    cell: (lead) => (
      <>
        <Link to={`/admin/contacts?contact=${lead.id}`}>{contactName(lead)}</Link>
        <Text as="span" size="xs" tone="muted">
          {lead.email}
        </Text>
      </>
    ),
  },
  { name: 'Type', cell: ({ contact_type: type }) => typeLabel(type) },
  { name: 'Status', cell: (lead) => <Status lead={lead} /> },
  { name: 'From page', cell: ({ source_page }) => source_page ?? '–' },
  { name: 'Received', cell: ({ created_at }) => <When at={created_at} /> },
]

export function ContactsPanel() {
  const [address] = useAddress()
  const [search] = useSearchWords()
  const asked = {
    search,
    contact_type: contact_type.safeParse(address.get('type') ?? '').data,
    open: open.safeParse(address.get('status') ?? '').data,
  }
  const list = useInfiniteQuery({
    ...askPagesUnder(findContactLeads, 'leads', { body: asked }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Filters search="Search: email starts with">
        <Choice name="type" label="Type" any="Any type" labels={TYPES} value={asked.contact_type} />
        <Choice name="status" label="Status" any="Any status" labels={{ true: 'Waiting' }} value={asked.open} />
      </Filters>
      <DataList label="Leads" list={list} columns={COLUMNS} showAll={useShowAll(asked)} />
    </>
  )
}

function Status({ lead }: { readonly lead: ContactLead }) {
  if (lead.client_id !== null) return <ClientLink id={lead.client_id} name="A client" />
  return isOpen(lead) ? <Mark tone="waiting">Waiting</Mark> : <Mark tone="good">Handled</Mark>
}
