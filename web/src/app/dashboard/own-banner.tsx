import { queryOptions, useQuery } from '@tanstack/react-query'
import { agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import { callBytes } from '../../shared/api/call.ts'
import { dataAddress } from '../../shared/api/data-address.ts'
import { ask } from '../../shared/api/queries.ts'
import styles from './white-label-banner.module.css'

/** The name, the logo and the color of the agency. */
export function OwnBanner() {
  const { data: profile } = useQuery(ask(agencyEndpoints.readAgencyProfile))
  const logo = useQuery({ ...logoQuery(profile?.logo?.updated_at), enabled: Boolean(profile?.logo) })
  if (!profile?.logo || !logo.data) return null
  return (
    <div className={styles.banner} style={{ borderBottomColor: profile.primary_color }}>
      <img className={styles.logo} src={logo.data} alt={profile.agency_name ?? 'Your agency'} />
      {profile.agency_name && <strong className={styles.name}>{profile.agency_name}</strong>}
    </div>
  )
}

const logoQuery = (updated_at: string | undefined) =>
  queryOptions({
    queryKey: [agencyEndpoints.readLogo.path, 'banner', updated_at ?? ''],
    queryFn: async ({ signal }) => dataAddress(await callBytes(agencyEndpoints.readLogo, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
