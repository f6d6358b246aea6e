import { useSearchParams } from 'react-router-dom'
import { ListDetail } from '../../../shared/kit/layout.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import { ContactDetail } from './contact-detail.tsx'
import { ContactList } from './contact-list.tsx'

/** List and detail side by side; on a phone one of them. */
export function ContactsPage() {
  const [search] = useSearchParams()
  const open_id = search.get('contact')
  return (
    <ListDetail
      names={{ list: 'Contacts', detail: 'Contact' }}
      open={open_id !== null}
      list={<ContactList open_id={open_id} />}
      detail={
        open_id === null ? (
          <Empty title="Choose a contact">What they left and what they wrote will be shown here.</Empty>
        ) : (
          <ContactDetail key={open_id} id={open_id} />
        )
      }
    />
  )
}
