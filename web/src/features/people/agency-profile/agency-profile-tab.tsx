import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Page } from '../../../shared/kit/panel.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { ProfileForm } from './profile-form.tsx'
import { profileQuery } from './queries.ts'
import { QuotingLinks } from './quoting-links.tsx'

export function AgencyProfileTab() {
  const profile = useQuery(profileQuery)
  return (
    <Page title="Agency Profile">
      {profile.isPending && <Skeleton height={640} />}
      {profile.isError && (
        <Failure error={profile.error} retry={() => void profile.refetch()} title="Could not load the agency profile" />
      )}
      {profile.data && <ProfileForm profile={profile.data} />}
      <QuotingLinks />
    </Page>
  )
}
