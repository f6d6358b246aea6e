import { queryOptions, useQuery } from '@tanstack/react-query'
import { type AgencyProfile, agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import { callBytes } from '../../../shared/api/call.ts'
import { dataAddress } from '../../../shared/api/data-address.ts'
import { ask } from '../../../shared/api/queries.ts'

export const profileQuery = ask(agencyEndpoints.readAgencyProfile)

export type Picture = 'logo' | 'photo'

const pictureQuery = (picture: Picture, updated_at: string | null) => {
  const endpoint = picture === 'logo' ? agencyEndpoints.readLogo : agencyEndpoints.readPhoto
  return queryOptions({
    queryKey: [endpoint.path, updated_at],
    queryFn: async ({ signal }) => {
      const blob = await callBytes(endpoint, { signal })
      return { blob, address: await dataAddress(blob) }
    },
    enabled: updated_at !== null,
    staleTime: 'static',
  })
}

/** A picture of the profile, and its address for an `img` element. Undefined while it loads or if there is none. */
export function usePicture(picture: Picture, profile: Pick<AgencyProfile, Picture>) {
  const stored = profile[picture]
  const { data } = useQuery(pictureQuery(picture, stored?.updated_at ?? null))
  return stored ? data : undefined
}
