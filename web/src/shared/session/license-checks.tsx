import { stateName } from '@waymark/rules/foundation/geography/us-states'
import { Text } from '../kit/text.tsx'
import { useMe } from './me.ts'

/** What a broker does not get without a verified license. */
export const WITHOUT_CHECK = 'leads from the pool, clients from other agents, or referral fees'

/** Says what of a broker's license an administrator still has to check. */
export function LicenseChecks() {
  const me = useMe()
  if (me?.role !== 'broker') return null
  const states = me.credentials_verified ? me.states_unchecked : []
  if (me.credentials_verified && states.length === 0) return null
  const where = states.length === 0 ? '' : ` in ${states.map(stateName).join(', ')}`
  return (
    <Text size="sm">
      An administrator still has to check your license{where}. Until then, you get no {WITHOUT_CHECK}
      {where && ' there'}. Clients from your own links still come to you.
    </Text>
  )
}
