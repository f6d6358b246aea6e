import { useSearchParams } from 'react-router-dom'
import { ListDetail } from '../../../shared/kit/layout.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import { UserDetail } from './user-detail.tsx'
import { UserList } from './user-list.tsx'

/** Shows the list and the detail side by side. A phone shows one of them. */
export function AdminUsersPage() {
  const [search] = useSearchParams()
  const open_id = search.get('user')
  return (
    <ListDetail
      names={{ list: 'Users', detail: 'User' }}
      open={open_id !== null}
      list={<UserList open_id={open_id} />}
      detail={
        open_id === null ? (
          <Empty title="Choose a user">
            Their account, subscription and rights will be shown here, with what you can change.
          </Empty>
        ) : (
          <UserDetail key={open_id} id={open_id} />
        )
      }
    />
  )
}
