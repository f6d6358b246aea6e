import { Button, Skeleton } from '@mantine/core'
import { IconArrowBackUp, IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ContactLead, contactEndpoints } from '@waymark/contracts/leads/contacts/endpoints'
import { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'
import { Link, useSearchParams } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { ask } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import styles from '../../../shared/console/console.module.css'
import { contactName, isOpen, typeLabel } from '../../../shared/console/contact-words.ts'
import { Fact } from '../../../shared/console/fact.tsx'
import { Mark } from '../../../shared/console/mark.tsx'
import { exactly } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { toast } from '../../../shared/ui/toast.tsx'

export function ContactDetail({ id }: { readonly id: string }) {
  const [address] = useSearchParams()
  const back = new URLSearchParams(address)
  back.delete('contact')
  const contact = useQuery(ask(contactEndpoints.readContactLead, { params: { id } }))
  return (
    <div className={styles.record}>
      <Link to={`/admin/contacts?${back}`} className={styles.back}>
        <IconArrowLeft size={18} aria-hidden /> All contacts
      </Link>
      {contact.data ? (
        <Contact lead={contact.data} />
      ) : contact.isError ? (
        <Failure title="Could not load contact" error={contact.error} retry={() => void contact.refetch()} />
      ) : (
        <Skeleton height={280} />
      )}
    </div>
  )
}

function Contact({ lead }: { readonly lead: ContactLead }) {
  const { email, phone, source_page, client_id, notes, created_at, handled_at } = lead
  const handle = useHandle(lead)
  const open = isOpen(lead)
  return (
    <>
      <div>
        <h2>{contactName(lead)}</h2>
        <p className={styles.dimmed}>
          {typeLabel(lead.contact_type)} · <When at={created_at} />
        </p>
      </div>
      {client_id === null ? (
        <div className={styles.acts}>
          {open ? <Mark tone="waiting">Waiting for an answer</Mark> : <Mark tone="good">Handled</Mark>}
          <Button
            size="sm"
            variant={open ? 'filled' : 'default'}
            leftSection={open ? <IconCheck size={18} aria-hidden /> : <IconArrowBackUp size={18} aria-hidden />}
            loading={handle.isPending}
            onClick={() => handle.mutate(open)}
          >
            {open ? 'Mark as handled' : 'Not handled yet'}
          </Button>
        </div>
      ) : (
        <p className={styles.notes}>
          This is a client, whose broker answers them. <Link to={clientAddress(client_id)}>Open the client</Link>
        </p>
      )}
      <div className={styles.panel}>
        <dl className={styles.facts}>
          <Fact name="Email">{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
          <Fact name="Phone">{phone && <a href={`tel:${phone}`}>{phone}</a>}</Fact>
          <Fact name="From page">{source_page}</Fact>
          <Fact name="Received">{exactly(created_at)}</Fact>
          {handled_at && <Fact name="Handled">{exactly(handled_at)}</Fact>}
        </dl>
      </div>
      {notes && (
        <section className={styles.panel}>
          <h3>What they wrote</h3>
          <p className={styles.notes}>{notes}</p>
        </section>
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
    reread: [contactEndpoints.listContactLeads, adminEndpoints.readListCounts],
    failed: 'Could not update contact',
  })
  return handle
}
