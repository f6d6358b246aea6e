import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'
import {
  type AdministeredUser,
  accountAdministrationEndpoints,
} from '@waymark/contracts/people/accounts/administration'
import { Link } from 'react-router-dom'
import { askToDisable } from '../../features/people/users/ask-to-disable.tsx'
import { useUpdateUser } from '../../features/people/users/queries.ts'
import { verification } from '../../features/people/users/words.ts'
import { ask } from '../../shared/api/queries.ts'
import { userAddress } from '../../shared/console/data-addresses.ts'
import { nameOf } from '../../shared/format/people.ts'
import { Cluster } from '../../shared/kit/layout.tsx'
import { Text } from '../../shared/kit/text.tsx'
import { useMe } from '../../shared/session/me.ts'
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
  const { npn, states_licensed } = user
  // What was listed when this page was loaded. The broker may have changed it meanwhile.
  const verified = { credentials_verified: true, license: { npn, states_licensed } }
  return (
    <>
      <Text as={Link} to={userAddress(user.id)} weight="medium" self="start">
        {name}
      </Text>
      <Text as="span" size="sm" tone="muted">
        {user.email}
        {verification(user) === 'Verified' ? '' : ` · ${verification(user).toLowerCase()}`}
        {user.is_active ? '' : ' · disabled'}
      </Text>
      <Cluster>
        <Button
          size="compact-sm"
          variant="default"
          disabled={update.isPending}
          aria-label={`${user.credentials_verified ? 'Unverify' : 'Verify'} ${name}`}
          onClick={() => update.mutate(user.credentials_verified ? { credentials_verified: false } : verified)}
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
              if (user.is_active) askToDisable(user, () => update.mutate({ is_active: false }))
              else update.mutate({ is_active: true })
            }}
          >
            {user.is_active ? 'Disable account' : 'Enable account'}
          </Button>
        )}
      </Cluster>
    </>
  )
}
