import { queryOptions, useQuery } from '@tanstack/react-query'
import { type AgencyProfile, agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import { callBytes } from '../../../shared/api/call.ts'
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

// An `img` element cannot send the session token, so fetch the bytes and show them as a data URL.
function dataAddress(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
  reader.addEventListener('error', () => reject(new Error('The logo cannot be read')))
  reader.readAsDataURL(blob)
  return promise
}

/** The logo of the agency for an `img` element. Undefined while it loads or if there is none. */
export function useLogo(profile: Pick<AgencyProfile, 'logo'> | undefined) {
  const { data } = useQuery(logoQuery(profile ?? { logo: null }))
  return profile?.logo ? data : undefined
}
