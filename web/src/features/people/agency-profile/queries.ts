import { queryOptions, useQuery } from '@tanstack/react-query'
import { type AgencyProfile, agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import { callBytes } from '../../../shared/api/call.ts'
import { dataAddress } from '../../../shared/api/data-address.ts'
import { ask } from '../../../shared/api/queries.ts'

export const profileQuery = ask(agencyEndpoints.readAgencyProfile)

const logoQuery = ({ logo }: Pick<AgencyProfile, 'logo'>) =>
  queryOptions({
    queryKey: [agencyEndpoints.readLogo.path, logo?.updated_at ?? null],
    queryFn: async ({ signal }) => {
      const blob = await callBytes(agencyEndpoints.readLogo, { signal })
      return { blob, address: await dataAddress(blob) }
    },
    enabled: logo !== null,
    staleTime: 'static',
  })

const photoQuery = ({ photo }: Pick<AgencyProfile, 'photo'>) =>
  queryOptions({
    queryKey: [agencyEndpoints.readPhoto.path, photo?.updated_at ?? null],
    queryFn: async ({ signal }) => dataAddress(await callBytes(agencyEndpoints.readPhoto, { signal })),
    enabled: photo !== null,
    staleTime: 'static',
  })

/** The logo of the agency for an `img` element. Undefined while it loads or if there is none. */
export function useLogo(profile: Pick<AgencyProfile, 'logo'> | undefined) {
  const { data } = useQuery(logoQuery(profile ?? { logo: null }))
  return profile?.logo ? data : undefined
}

/** The broker's photo for an `img` element. Undefined while it loads or if there is none. */
export function usePhoto(profile: Pick<AgencyProfile, 'photo'>): string | undefined {
  const { data } = useQuery(photoQuery(profile))
  return profile.photo ? data : undefined
}
