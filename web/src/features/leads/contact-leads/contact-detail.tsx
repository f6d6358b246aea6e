import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ContactLead, contactEndpoints } from '@waymark/contracts/leads/contacts/endpoints'
import { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'
import { Link, useSearchParams } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { ask } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { contactName, isOpen, typeLabel } from '../../../shared/console/contact-words.ts'
import { Detail } from '../../../shared/console/detail.tsx'
import { Fact } from '../../../shared/console/fact.tsx'
import { Mark } from '../../../shared/console/mark.tsx'
import { exactly } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Panel, PanelSection } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { toast } from '../../../shared/ui/toast.tsx'

export function ContactDetail({ id }: { readonly id: string }) {
  const [address] = useSearchParams()
  const back = new URLSearchParams(address)
  back.delete('contact')
  const contact = useQuery(ask(contactEndpoints.readContactLead, { params: { id } }))
  return (
    <Detail to={`/admin/contacts?${back}`} all="All contacts">
      <Loaded query={contact} failure="Could not load contact" skeleton={280}>
        {(data) => <Contact lead={data} />}
      </Loaded>
    </Detail>
  )
}

function Contact({ lead }: { readonly lead: ContactLead }) {
  const { email, phone, source_page, client_id, notes, created_at, handled_at } = lead
  const handle = useHandle(lead)
  const open = isOpen(lead)
  return (
    <>
      <Stack gap="xs">
        <Heading level={2} size="title">
          {contactName(lead)}
        </Heading>
        <Text size="sm" tone="muted">
          {typeLabel(lead.contact_type)} · <When at={created_at} />
        </Text>
      </Stack>
      {client_id === null ? (
        <Cluster>
          {open ? <Mark tone="waiting">Waiting for a reply</Mark> : <Mark tone="good">Handled</Mark>}
          <Button
            size="sm"
            variant={open ? 'filled' : 'default'}
            leftSection={open ? <IconCheck size={18} aria-hidden /> : <IconArrowBackUp size={18} aria-hidden />}
            loading={handle.isPending}
            onClick={() => handle.mutate(open)}
          >
            {open ? 'Mark as handled' : 'Mark as not handled'}
          </Button>
        </Cluster>
      ) : (
        <Text wrap="kept">
          This is a client. Their broker replies to them. <Link to={clientAddress(client_id)}>Open the client</Link>
        </Text>
      )}
      <Panel>
        <Facts>
          <Fact name="Email">{email && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}</Fact>
          <Fact name="Phone">{phone && <a href={`tel:${phone}`}>{phone}</a>}</Fact>
          <Fact name="From page">{source_page}</Fact>
          <Fact name="Received">{exactly(created_at)}</Fact>
          {handled_at && <Fact name="Handled">{exactly(handled_at)}</Fact>}
        </Facts>
      </Panel>
      {notes && (
        <PanelSection level={3} title="What they wrote">
          <Text wrap="kept">{notes}</Text>
        </PanelSection>
      )}
    </>
  )
}

function useHandle({ id }: ContactLead) {
  const queries = useQueryClient()
  const params = { id }
  const handle = useAction({
    mutationFn: (handled: boolean) => call(contactEndpoints.handleContactLead, { params, body: { handled } }),
    onSuccess: (lead, handled) => {
      queries.setQueryData(ask(contactEndpoints.readContactLead, { params }).queryKey, lead)

      if (handled) toast.undo('Marked as handled.', () => handle.mutate(false))
    },
    reread: [contactEndpoints.listContactLeads, contactEndpoints.findContactLeads, adminEndpoints.readListCounts],
    failed: 'Could not update contact',
  })
  return handle
}
