import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'
import {
  type AdministeredUser,
  accountAdministrationEndpoints,
} from '@waymark/contracts/people/accounts/administration'
import { Link } from 'react-router-dom'
import { ask } from '../../../shared/api/queries.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { useMe } from '../../../shared/session/me.ts'
import { askToDisable } from '../../people/users/ask-to-disable.ts'
import { useUpdateUser } from '../../people/users/queries.ts'
import { userAddress } from '../data/addresses.ts'
import styles from './architect-tab.module.css'
import { FIRST, FirstFive } from './first-five.tsx'

export function UsersPanel() {
  const { data: counts } = useQuery(ask(adminEndpoints.readListCounts))
  const me = useMe()
  return (
    <FirstFive
      title="Users"
      list={useQuery(ask(accountAdministrationEndpoints.listAllUsers, { query: { limit: FIRST } }))}
      total={counts?.users}
      failure="Failed to load users"
      empty="No users found"
      to="/admin/users"
    >
      {(user) => <UserLine user={user} own={user.id === me?.id} />}
    </FirstFive>
  )
}

function UserLine({ user, own }: { readonly user: AdministeredUser; readonly own: boolean }) {
  const update = useUpdateUser(user)
  const name = nameOf(user)
  return (
    <>
      <Link to={userAddress(user.id)}>{name}</Link>
      <span className={styles.dimmed}>
        {user.email}
        {user.credentials_verified ? '' : ' · not verified'}
        {user.is_active ? '' : ' · disabled'}
      </span>
      <span className={styles.acts}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={update.isPending}
          aria-label={`${user.credentials_verified ? 'Unverify' : 'Verify'} ${name}`}
          onClick={() => update.mutate({ credentials_verified: !user.credentials_verified })}
        >
          {user.credentials_verified ? 'Unverify' : 'Verify'}
        </Button>
        {!own && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={update.isPending}
            aria-label={`${user.is_active ? 'Disable account of' : 'Enable account of'} ${name}`}
            onClick={() => {
              if (user.is_active) askToDisable(name, () => update.mutate({ is_active: false }))
              else update.mutate({ is_active: true })
            }}
          >
            {user.is_active ? 'Disable account' : 'Enable account'}
          </Button>
        )}
      </span>
    </>
  )
}
