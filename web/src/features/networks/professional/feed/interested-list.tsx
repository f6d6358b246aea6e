import type { Opportunity } from '@waymark/contracts/networks/opportunities/endpoints'
import { Link } from 'react-router-dom'
import { When } from '../../../../shared/format/when.tsx'
import { conversationAddress } from '../../../conversations/messages/addresses.ts'
import tab from '../network-tab.module.css'
import styles from './feed.module.css'

/** For who posted it: the people behind the number. */
export function InterestedList({ interested }: { readonly interested: NonNullable<Opportunity['interested']> }) {
  return (
    <ul className={styles.interested} aria-label="Interested">
      {interested.map(({ user_id, name, company_name, note, created_at }) => (
        <li key={user_id}>
          <span className={tab.what}>
            <span>
              <strong>{name}</strong>
              {company_name && `, ${company_name}`}
            </span>
            {note && <span className={styles.text}>{note}</span>}
            <span className={tab.about}>
              <When at={created_at} />
            </span>
          </span>
          <Link to={conversationAddress(user_id)} className={styles.write}>
            Message<span className="visually-hidden"> {name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
