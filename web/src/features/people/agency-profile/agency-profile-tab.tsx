import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../../shared/kit/states.tsx'
import styles from './agency-profile-tab.module.css'
import { ProfileForm } from './profile-form.tsx'
import { profileQuery } from './queries.ts'
import { QuotingLinks } from './quoting-links.tsx'

export function AgencyProfileTab() {
  const profile = useQuery(profileQuery)
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Agency Profile</h1>
      {profile.isPending && <Skeleton height={640} />}
      {profile.isError && (
        <Failure error={profile.error} retry={() => void profile.refetch()} title="Failed to load the agency profile" />
      )}
      {profile.data && <ProfileForm profile={profile.data} />}
      <QuotingLinks />
    </div>
  )
}
