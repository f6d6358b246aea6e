import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { type ContactLead, contactEndpoints } from '@waymark/contracts/leads/contacts/endpoints'
import { useSearchParams } from 'react-router-dom'
import { ask, askPagesUnder } from '../../../shared/api/queries.ts'
import { contactName, isOpen, TYPE_CHOICES, typeLabel } from '../../../shared/console/contact-words.ts'
import { Mark } from '../../../shared/console/mark.tsx'
import { ListHead, RowLink, RowList } from '../../../shared/console/row-list.tsx'
import { count } from '../../../shared/format/people.ts'
import { When } from '../../../shared/format/when.tsx'
import { Row } from '../../../shared/kit/layout.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { SeekInput } from '../../../shared/ui/seek-input.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { useSearchWords } from '../../../shared/ui/use-search-words.ts'

const { contact_type: typeSchema, open: openSchema } = contactEndpoints.findContactLeads.body.shape

export function ContactList({ open_id }: { readonly open_id: string | null }) {
  const [address, change] = useAddress()
  const [search, seek] = useSearchWords()
  const asked = {
    contact_type: typeSchema.safeParse(address.get('type') ?? '').data,
    search,
    open: openSchema.safeParse(address.get('open') ?? '').data,
  }
  const list = useInfiniteQuery({
    ...askPagesUnder(contactEndpoints.findContactLeads, 'leads', { body: asked }),
    placeholderData: keepPreviousData,
    refetchInterval: useFallbackPolling(),
  })
  const total = useQuery({
    ...ask(contactEndpoints.findContactLeads, { query: { limit: 1 }, body: asked }),
    placeholderData: keepPreviousData,
  }).data?.total
  return (
    <>
      <ListHead
        title="Contacts"
        tools={
          <Text as="output" size="sm" tone="muted">
            {total !== undefined && count(total, 'contact')}
          </Text>
        }
      >
        <SeekInput
          aria-label="Search contacts by the start of the email"
          placeholder="Search: email starts with"
          maxLength={LIMITS.email}
          sought={search}
          seek={seek}
        />
        <NativeSelect
          aria-label="Type of contact"
          data={[{ value: '', label: 'Any type' }, ...TYPE_CHOICES]}
          value={asked.contact_type ?? ''}
          onChange={(event) => change({ type: event.currentTarget.value })}
        />
        <Checkbox
          label="Only waiting for a reply"
          checked={asked.open === 'true'}
          onChange={(event) => change({ open: event.currentTarget.checked ? 'true' : '' })}
        />
      </ListHead>
      <RowList
        label="Contacts"
        list={list}
        failure="Could not load contacts"
        empty={
          <NoContacts
            filtered={asked.contact_type !== undefined || asked.open !== undefined || search !== ''}
            showAll={() => change({ words: '', type: '', open: '' })}
          />
        }
      >
        {(lead) => <ContactRow lead={lead} open={lead.id === open_id} />}
      </RowList>
    </>
  )
}

function ContactRow({ lead, open }: { readonly lead: ContactLead; readonly open: boolean }) {
  const [address] = useSearchParams()
  const to = new URLSearchParams(address)
  to.set('contact', lead.id)
  const name = contactName(lead)
  return (
    <RowLink to={`/admin/contacts?${to}`} open={open}>
      <Row as="span" justify="between">
        <Text as="span" weight="bold" cut>
          {name}
        </Text>
        {isOpen(lead) && <Mark tone="waiting">Waiting</Mark>}
      </Row>
      {lead.email !== null && lead.email !== name && (
        <Text as="span" size="sm" tone="muted" cut>
          {lead.email}
        </Text>
      )}
      <Row as="span" justify="between">
        <Text as="span" size="sm" tone="muted" cut>
          {typeLabel(lead.contact_type)}
        </Text>
        <Text as="span" size="sm" tone="muted" wrap="never">
          <When at={lead.created_at} />
        </Text>
      </Row>
    </RowLink>
  )
}

function NoContacts({ filtered, showAll }: { readonly filtered: boolean; readonly showAll: () => void }) {
  return filtered ? (
    <Empty
      title="No contact matches"
      action={
        <Button variant="default" onClick={showAll}>
          Show all contacts
        </Button>
      }
    >
      No contacts match this search and these filters.
    </Empty>
  ) : (
    <Empty title="No contacts yet">
      Everyone who completes the assessment, or asks for white label, access or an appointment, appears here.
    </Empty>
  )
}
