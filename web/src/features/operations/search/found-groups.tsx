import type { FoundGroup } from '@waymark/contracts/operations/search/endpoints'
import { Link } from 'react-router-dom'
import { aboutOf, KINDS } from './found.ts'
import styles from './found-groups.module.css'

/** What a search found, kind by kind, each record a link to its screen. */
export function FoundGroups({ groups }: { readonly groups: readonly FoundGroup[] }) {
  return (
    <div className={styles.groups}>
      {groups.map(({ kind, found, more }) => {
        const { label, icon: Icon, address } = KINDS[kind]
        return (
          <section key={kind}>
            <h3 className={styles.heading}>
              <Icon size={18} stroke={1.75} aria-hidden /> {label}
            </h3>
            <ul className={styles.list} aria-label={label}>
              {found.map((record) => (
                <li key={record.id} className={styles.record}>
                  <Link to={address(record)}>{record.title}</Link>
                  <span className={styles.about}>{aboutOf(record)}</span>
                </li>
              ))}
            </ul>
            {more && <p className={styles.about}>There are more. Type on to see fewer.</p>}
          </section>
        )
      })}
    </div>
  )
}
