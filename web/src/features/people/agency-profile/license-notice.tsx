import type { AgencyProfile } from '@waymark/contracts/people/agency/endpoints'
import { US_STATES } from '@waymark/rules/foundation/geography/us-states'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { LicenseChecks, WITHOUT_CHECK } from '../../../shared/session/license-checks.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { stateCodes } from './lists.ts'
import type { Form } from './use-save-profile.ts'

interface Props {
  readonly profile: AgencyProfile
  readonly form: Form
}

const isNew = (typed: string, stored: string | null) => typed.trim() !== '' && typed.trim() !== stored

/** Says before saving what an administrator will have to check, and afterward what is not checked yet. */
export function LicenseNotice({ profile, form }: Props) {
  const me = useMe()
  const verified = me?.role === 'broker' && me.credentials_verified
  const { npn, license_number, states_licensed } = form.values
  const number = isNew(npn, profile.npn) || isNew(license_number, profile.license_number)
  const typed = stateCodes(states_licensed)
  const states = US_STATES.filter(({ code }) => typed.includes(code) && !profile.states_licensed.includes(code))
  return (
    <Stack gap="xs" aria-live="polite">
      {verified && number && (
        <Text size="sm">
          When you save another number, your license is not verified until an administrator has checked it. Until then,
          you get no {WITHOUT_CHECK}.
        </Text>
      )}
      {verified && !number && states.length > 0 && (
        <Text size="sm">
          {states.map(({ name }) => name).join(', ')}: you get no {WITHOUT_CHECK} there until an administrator has
          checked your license.
        </Text>
      )}
      <LicenseChecks />
    </Stack>
  )
}
