import { useSearchParams } from 'react-router-dom'
import { ListDetail } from '../../../shared/kit/layout.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import { ContactDetail } from './contact-detail.tsx'
import { ContactList } from './contact-list.tsx'

/** The list and the detail side by side. A phone shows one of them. */
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
          <Empty title="Choose a contact">Their contact details and message will be shown here.</Empty>
        ) : (
          <ContactDetail key={open_id} id={open_id} />
        )
      }
    />
  )
}
