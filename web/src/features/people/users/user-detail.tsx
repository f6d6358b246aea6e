import { Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { AdministeredUserDetail } from '@waymark/contracts/people/accounts/administration'
import { Link } from 'react-router-dom'
import styles from '../../../shared/console/console.module.css'
import { Fact } from '../../../shared/console/fact.tsx'
import { Mark } from '../../../shared/console/mark.tsx'
import { nameOf } from '../../../shared/format/people.ts'
import { exactly } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { useAddress, withChanges } from '../../../shared/ui/use-address.ts'
import { AccountSection } from './account-section.tsx'
import own_styles from './admin-users.module.css'
import { CodesSection } from './codes-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { userQuery } from './queries.ts'
import { RightsSection } from './rights-section.tsx'
import { SubscriptionSection } from './subscription-section.tsx'
import { packageName, ROLES, standing } from './words.ts'

export function UserDetail({ id }: { readonly id: string }) {
  const [address] = useAddress()
  const user = useQuery(userQuery(id))
  return (
    <div className={styles.record}>
      <Link to={`/admin/users?${withChanges(address, { user: null })}`} className={styles.back}>
        <IconArrowLeft size={18} aria-hidden /> All users
      </Link>
      {user.data ? (
        <User user={user.data} />
      ) : user.isError ? (
        <Failure title="Could not load user" error={user.error} retry={() => void user.refetch()} />
      ) : (
        <Skeleton height={420} />
      )}
    </div>
  )
}

function User({ user }: { readonly user: AdministeredUserDetail }) {
  const { id, email, phone, company_name, role, is_active, credentials_verified, created_at } = user
  const own = useMe()?.id === id
  return (
    <>
      <div>
        <h2>
          {nameOf(user)}
          {own && ' (you)'}
        </h2>
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
        <p className={own_styles.id} title="User id">
          {id}
        </p>
      </div>
      <div className={own_styles.marks}>
        <Mark tone={is_active ? 'good' : 'waiting'}>{is_active ? 'Enabled' : 'Disabled'}</Mark>
        <Mark tone={credentials_verified ? 'good' : 'plain'}>{credentials_verified ? 'Verified' : 'Not verified'}</Mark>
        {role === 'broker' && (
          <Mark tone={user.subscription_status === 'inactive' ? 'waiting' : 'plain'}>{standing(user)}</Mark>
        )}
      </div>
      <div className={styles.panel}>
        <dl className={styles.facts}>
          <Fact name="Role">{ROLES[role]}</Fact>
          <Fact name="Package">{packageName(user)}</Fact>
          <Fact name="Company">{company_name}</Fact>
          <Fact name="Phone">{phone && <a href={`tel:${phone}`}>{phone}</a>}</Fact>
          <Fact name="Clients">{user.total_clients.toLocaleString()}</Fact>
          <Fact name="Open sessions">{user.open_sessions.toLocaleString()}</Fact>
          <Fact name="Last sign-in">{user.last_sign_in_at && <When at={user.last_sign_in_at} />}</Fact>
          <Fact name="Joined">{exactly(created_at)}</Fact>
        </dl>
      </div>
      <AccountSection user={user} own={own} />
      {role === 'broker' && <SubscriptionSection user={user} />}
      <RightsSection user={user} own={own} />
      {role === 'broker' && <CodesSection user={user} />}
      {!own && <DeleteSection user={user} />}
    </>
  )
}
