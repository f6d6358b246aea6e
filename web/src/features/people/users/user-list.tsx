import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { SUBSCRIPTION_STATUSES } from '@waymark/contracts/money/billing/subscriptions'
import {
  type AdministeredUser,
  accountAdministrationEndpoints,
} from '@waymark/contracts/people/accounts/administration'
import { ROLES as ROLE_VALUES } from '@waymark/contracts/people/accounts/schemas'
import { askPages } from '../../../shared/api/queries.ts'
import { Mark } from '../../../shared/console/mark.tsx'
import { ListHead, RowLink, RowList } from '../../../shared/console/row-list.tsx'
import { nameOf } from '../../../shared/format/people.ts'
import { When } from '../../../shared/format/when.tsx'
import { Grid, Row } from '../../../shared/kit/layout.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { SeekInput } from '../../../shared/ui/seek-input.tsx'
import { useAddress, withChanges } from '../../../shared/ui/use-address.ts'
import { InviteButton } from './invite.tsx'
import { packageName, ROLES, STATUSES, standing, verification } from './words.ts'

const YES_OR_NO = ['true', 'false'] as const

/** Each filter has the same name in the address and in the request. */
const FILTERS = [
  { name: 'role', label: 'Role', choices: ROLE_VALUES.map((value) => ({ value, label: ROLES[value] })) },
  {
    name: 'subscription_status',
    label: 'Subscription',
    choices: SUBSCRIPTION_STATUSES.map((value) => ({ value, label: STATUSES[value] })),
  },
  {
    name: 'credentials_verified',
    label: 'Credentials',
    choices: [
      { value: 'true', label: 'Verified' },
      { value: 'false', label: 'Not verified' },
    ],
  },
  {
    name: 'is_active',
    label: 'Account',
    choices: [
      { value: 'true', label: 'Enabled' },
      { value: 'false', label: 'Disabled' },
    ],
  },
] as const

const NOTHING = { q: '', role: '', subscription_status: '', credentials_verified: '', is_active: '' }

/** Reads the filters from the address and ignores invalid values. */
const asked = (address: URLSearchParams) => ({
  search: address.get('q') ?? '',
  role: ROLE_VALUES.find((one) => one === address.get('role')),
  subscription_status: SUBSCRIPTION_STATUSES.find((one) => one === address.get('subscription_status')),
  credentials_verified: YES_OR_NO.find((one) => one === address.get('credentials_verified')),
  is_active: YES_OR_NO.find((one) => one === address.get('is_active')),
})

export function UserList({ open_id }: { readonly open_id: string | null }) {
  const me = useMe()
  const [address, change] = useAddress()
  const query = asked(address)
  const list = useInfiniteQuery({
    ...askPages(accountAdministrationEndpoints.listAllUsers, { query }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ListHead title="Users" tools={<InviteButton />}>
        <SeekInput
          aria-label="Search users by name, email or company"
          placeholder="Search name, email or company"
          sought={query.search}
          seek={(q) => change({ q })}
        />
        <Grid min="8rem" columns={2} gap="sm">
          {FILTERS.map(({ name, label, choices }) => (
            <NativeSelect
              key={name}
              aria-label={label}
              data={[{ value: '', label: `${label}: any` }, ...choices]}
              value={query[name] ?? ''}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
            />
          ))}
        </Grid>
      </ListHead>
      <RowList
        label="Users"
        list={list}
        failure="Failed to load users"
        empty={<NoUsers search={query.search} showAll={() => change(NOTHING)} />}
      >
        {(user) => <UserRow user={user} open={user.id === open_id} own={user.id === me?.id} />}
      </RowList>
    </>
  )
}

interface RowProps {
  readonly user: AdministeredUser
  readonly open: boolean
  readonly own: boolean
}

function UserRow({ user, open, own }: RowProps) {
  const [address] = useAddress()
  return (
    <RowLink to={`/admin/users?${withChanges(address, { user: user.id })}`} open={open}>
      <Row as="span" justify="between">
        <Text as="span" weight="bold" cut>
          {nameOf(user)}
          {own && ' (you)'}
        </Text>
        {!user.is_active && <Mark tone="waiting">Disabled</Mark>}
        {user.is_active && user.role === 'sys_admin' && <Mark tone="plain">Administrator</Mark>}
      </Row>
      <Text as="span" size="sm" tone="muted" cut>
        {user.email}
      </Text>
      <Row as="span" justify="between">
        <Text as="span" size="sm" tone="muted" cut>
          {[user.role === 'broker' && standing(user), packageName(user), verification(user), user.company_name]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Text as="span" size="sm" tone="muted" wrap="never">
          <When at={user.created_at} />
        </Text>
      </Row>
    </RowLink>
  )
}

function NoUsers({ search, showAll }: { readonly search: string; readonly showAll: () => void }) {
  return (
    <Empty
      title="No users match"
      action={
        <Button variant="default" onClick={showAll}>
          Show all users
        </Button>
      }
    >
      {search ? `No users match “${search}” with these filters.` : 'No users match all of these filters.'}
    </Empty>
  )
}
