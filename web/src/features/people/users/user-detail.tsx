import { useQuery } from '@tanstack/react-query'
import type { AdministeredUserDetail } from '@waymark/contracts/people/accounts/administration'
import { stateName } from '@waymark/rules/foundation/geography/us-states'
import { Detail } from '../../../shared/console/detail.tsx'
import { Fact } from '../../../shared/console/fact.tsx'
import { Mark } from '../../../shared/console/mark.tsx'
import { nameOf } from '../../../shared/format/people.ts'
import { exactly } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading } from '../../../shared/kit/text.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { useAddress, withChanges } from '../../../shared/ui/use-address.ts'
import { AccountSection } from './account-section.tsx'
import own_styles from './admin-users.module.css'
import { CodesSection } from './codes-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { userQuery } from './queries.ts'
import { RightsSection } from './rights-section.tsx'
import { SubscriptionSection } from './subscription-section.tsx'
import { packageName, ROLES, standing, verification } from './words.ts'

export function UserDetail({ id }: { readonly id: string }) {
  const [address] = useAddress()
  const user = useQuery(userQuery(id))
  return (
    <Detail to={`/admin/users?${withChanges(address, { user: null })}`} all="All users">
      <Loaded query={user} failure="Could not load user" skeleton={420}>
        {(data) => <User user={data} />}
      </Loaded>
    </Detail>
  )
}

function User({ user }: { readonly user: AdministeredUserDetail }) {
  const {
    id,
    email,
    phone,
    company_name,
    role,
    is_active,
    credentials_verified,
    states_licensed,
    states_unchecked,
    created_at,
  } = user
  const own = useMe()?.id === id
  return (
    <>
      <Stack gap="xs">
        <Heading level={2} size="title">
          {nameOf(user)}
          {own && ' (you)'}
        </Heading>
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
        <p className={own_styles.id} title="User id">
          {id}
        </p>
      </Stack>
      <Cluster>
        <Mark tone={is_active ? 'good' : 'waiting'}>{is_active ? 'Enabled' : 'Disabled'}</Mark>
        <Mark tone={credentials_verified && states_unchecked.length === 0 ? 'good' : 'plain'}>
          {verification(user)}
        </Mark>
        {role === 'broker' && (
          <Mark tone={user.subscription_status === 'inactive' ? 'waiting' : 'plain'}>{standing(user)}</Mark>
        )}
      </Cluster>
      <Panel>
        <Facts>
          <Fact name="Role">{ROLES[role]}</Fact>
          <Fact name="Package">{packageName(user)}</Fact>
          <Fact name="Company">{company_name}</Fact>
          <Fact name="Phone">{phone && <a href={`tel:${phone}`}>{phone}</a>}</Fact>
          <Fact name="National Producer Number">{user.npn}</Fact>
          <Fact name="License number">{user.license_number}</Fact>
          <Fact name="States">{states_licensed.map(stateName).join(', ')}</Fact>
          <Fact name="New states to check">{states_unchecked.map(stateName).join(', ')}</Fact>
          <Fact name="Clients">{user.total_clients.toLocaleString()}</Fact>
          <Fact name="Open sessions">{user.open_sessions.toLocaleString()}</Fact>
          <Fact name="Last sign-in">{user.last_sign_in_at && <When at={user.last_sign_in_at} />}</Fact>
          <Fact name="Joined">{exactly(created_at)}</Fact>
        </Facts>
      </Panel>
      <AccountSection user={user} own={own} />
      {(role === 'broker' || user.paid || user.overdue) && <SubscriptionSection user={user} />}
      <RightsSection user={user} own={own} />
      {role === 'broker' && <CodesSection user={user} />}
      {!own && <DeleteSection user={user} />}
    </>
  )
}
