import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountEndpoints } from '@waymark/contracts/accounts/endpoints'
import type { User } from '@waymark/contracts/accounts/schemas'
import { adminEndpoints } from '@waymark/contracts/admin/endpoints'
import { Link } from 'react-router-dom'
import { call } from '../../shared/api/call.ts'
import { answersFrom, ask } from '../../shared/api/queries.ts'
import { nameOf } from '../../shared/format/people.ts'
import { useMe } from '../../shared/session/me.ts'
import { toast } from '../../shared/ui/toast.tsx'
import { userAddress } from '../console/search/found.ts'
import styles from './architect-tab.module.css'
import { FIRST, FirstFive } from './first-five.tsx'

export function UsersPanel() {
  const { data: counts } = useQuery(ask(adminEndpoints.readListCounts))
  const me = useMe()
  return (
    <FirstFive
      title="Users"
      list={useQuery(ask(accountEndpoints.listUsers, { query: { limit: FIRST } }))}
      total={counts?.users}
      failure="Failed to load users"
      empty="No users found"
      to="/admin/users"
    >
      {(user) => <UserLine user={user} own={user.id === me?.id} />}
    </FirstFive>
  )
}

function UserLine({ user, own }: { readonly user: User; readonly own: boolean }) {
  const queries = useQueryClient()
  const update = useMutation({
    mutationFn: (changes: Partial<Pick<User, 'credentials_verified' | 'is_active'>>) =>
      call(accountEndpoints.updateUser, { params: { id: user.id }, body: changes }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: answersFrom(accountEndpoints.listUsers) })
      toast.success('User updated successfully')
    },
    onError: (error) => toast.error('Failed to update user', error),
  })
  const name = nameOf(user)
  const disable = () =>
    modals.openConfirmModal({
      title: `Disable the account of ${name}?`,
      children: 'They are signed out everywhere at once and cannot sign in. You can enable the account again.',
      labels: { confirm: 'Disable account', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      centered: true,
      closeButtonProps: { 'aria-label': 'Close' },
      onConfirm: () => update.mutate({ is_active: false }),
    })
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
            onClick={() => (user.is_active ? disable() : update.mutate({ is_active: true }))}
          >
            {user.is_active ? 'Disable account' : 'Enable account'}
          </Button>
        )}
      </span>
    </>
  )
}
