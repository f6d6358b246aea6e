import type { ReviewedApplication } from '@waymark/contracts/networks/applications/schemas'
import type { ApplicantAccount, OtherApplication } from '@waymark/contracts/networks/applications/vetting'
import { NETWORK_NAMES } from '@waymark/contracts/people/memberships/names'
import { Link, useSearchParams } from 'react-router-dom'
import { STATUS_LABELS } from '../../../shared/console/application-words.ts'
import { userAddress } from '../../../shared/console/data-addresses.ts'
import { When } from '../../../shared/format/when.tsx'
import { Stack } from '../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'

/** Other applications and accounts with the same email address or National Producer Number. */
export function SamePerson({ application: { others, accounts } }: { readonly application: ReviewedApplication }) {
  if (others.length === 0 && accounts.length === 0) return null
  return (
    <PanelSection level={3} title="Same person">
      <Stack as="ul" gap="sm" aria-label="Same person">
        {accounts.map((account) => (
          <li key={account.id}>
            <Account account={account} />
          </li>
        ))}
        {others.map((other) => (
          <li key={other.id}>
            <Other other={other} />
          </li>
        ))}
      </Stack>
    </PanelSection>
  )
}

function Account({ account }: { readonly account: ApplicantAccount }) {
  const { id, name, credentials_verified, states_licensed, same_by } = account
  const license = credentials_verified ? 'License verified' : 'License not verified'
  return (
    <>
      <Link to={userAddress(id)}>Account of {name}</Link>
      <Text size="sm" tone="muted">
        {[license, states_licensed.join(', ') || 'no states', alike(same_by)].join(' · ')}
      </Text>
    </>
  )
}

function Other({ other }: { readonly other: OtherApplication }) {
  const [address] = useSearchParams()
  const to = new URLSearchParams(address)
  to.set('application', other.id)
  return (
    <>
      <Link to={`/admin/applications?${to}`}>
        {other.name}, to the {NETWORK_NAMES[other.join_origin]}
      </Link>
      <Text size="sm" tone="muted">
        {STATUS_LABELS[other.status]} · <When at={other.created_at} /> · {alike(other.same_by)}
      </Text>
    </>
  )
}

const alike = (same_by: OtherApplication['same_by']): string =>
  same_by.length === 2 ? 'same email and NPN' : same_by[0] === 'npn' ? 'same NPN' : 'same email'
