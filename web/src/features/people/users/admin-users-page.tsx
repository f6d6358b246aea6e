import { useSearchParams } from 'react-router-dom'
import styles from '../../../shared/console/console.module.css'
import { Empty } from '../../../shared/kit/states.tsx'
import { UserDetail } from './user-detail.tsx'
import { UserList } from './user-list.tsx'

/** List and detail side by side; on a phone one of them. */
export function AdminUsersPage() {
  const [search] = useSearchParams()
  const open_id = search.get('user')
  return (
    <div className={styles.split} data-open={open_id !== null}>
      <UserList open_id={open_id} />
      <section className={styles.detail} aria-label="User">
        {open_id === null ? (
          <Empty title="Choose a user">
            Their account, subscription and rights will be shown here, and what you can change of them.
          </Empty>
        ) : (
          <UserDetail key={open_id} id={open_id} />
        )}
      </section>
    </div>
  )
}
