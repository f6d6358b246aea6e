import { Badge, Button, Table } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountEndpoints } from '@waymark/contracts/accounts/endpoints'
import type { User } from '@waymark/contracts/accounts/schemas'
import { call } from '../../shared/api/call.ts'
import { answersFrom } from '../../shared/api/queries.ts'
import { nameOf } from '../../shared/format/people.ts'
import { When } from '../../shared/format/when.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './admin-users.module.css'
import { InviteButton } from './invite.tsx'

const ROLES = { broker: 'Broker', sys_admin: 'Administrator' } as const
const STATUSES = { trial: 'Trial', active: 'Active', inactive: 'Inactive' } as const
const PACKAGES = { broker_basic: 'Broker Basic', white_label: 'White Label Premium' } as const

interface Props {
  readonly user: User
  /** Nobody disables the account they are signed in with. */
  readonly own: boolean
}

export function UserRow({ user, own }: Props) {
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
  const toggleActive = () => {
    if (!user.is_active) return update.mutate({ is_active: true })
    modals.openConfirmModal({
      title: `Disable the account of ${name}?`,
      children:
        'They are signed out everywhere at once and cannot sign in. Their clients stay with them, no new ones come. You can enable the account again.',
      labels: { confirm: 'Disable account', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      centered: true,
      closeButtonProps: { 'aria-label': 'Close' },
      onConfirm: () => update.mutate({ is_active: false }),
    })
  }
  return (
    <Table.Tr>
      <Table.Td data-label="User">
        <span className={styles.cell}>
          <strong>
            {name}
            {own && ' (you)'}
          </strong>
          <span className={styles.dimmed}>{user.email}</span>
          <span className={styles.id} title="User id">
            {user.id}
          </span>
        </span>
      </Table.Td>
      <Table.Td data-label="Company">{user.company_name ?? '–'}</Table.Td>
      <Table.Td data-label="Role">{ROLES[user.role]}</Table.Td>
      <Table.Td data-label="Subscription">
        <span className={styles.cell}>
          {STATUSES[user.subscription_status]}
          <span className={styles.dimmed}>
            {user.subscription_package ? PACKAGES[user.subscription_package] : 'No package'}
          </span>
        </span>
      </Table.Td>
      <Table.Td data-label="Credentials">
        <span className={styles.act}>
          <Badge variant="light" color={user.credentials_verified ? 'green' : 'gray'}>
            {user.credentials_verified ? 'Verified' : 'Not verified'}
          </Badge>
          <Button
            size="compact-sm"
            variant="default"
            disabled={update.isPending}
            aria-label={`${user.credentials_verified ? 'Unverify' : 'Verify'} ${name}`}
            onClick={() => update.mutate({ credentials_verified: !user.credentials_verified })}
          >
            {user.credentials_verified ? 'Unverify' : 'Verify'}
          </Button>
        </span>
      </Table.Td>
      <Table.Td data-label="Account">
        <span className={styles.act}>
          <Badge variant="light" color={user.is_active ? 'green' : 'red'}>
            {user.is_active ? 'Enabled' : 'Disabled'}
          </Badge>
          {!own && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={update.isPending}
              aria-label={`${user.is_active ? 'Disable account of' : 'Enable account of'} ${name}`}
              onClick={toggleActive}
            >
              {user.is_active ? 'Disable account' : 'Enable account'}
            </Button>
          )}
          {user.role === 'broker' && user.is_active && <InviteButton to={{ id: user.id, name }} />}
        </span>
      </Table.Td>
      <Table.Td data-label="Joined">
        <When at={user.created_at} />
      </Table.Td>
    </Table.Tr>
  )
}
