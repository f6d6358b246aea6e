import type { IconBooks } from '@tabler/icons-react'
import { NETWORKS_ARE_FREE } from '../../../shared/networks/free-words.ts'
import { ActionLink } from '../../../shared/ui/action.tsx'
import { BarLink } from '../../../shared/ui/public-layout.tsx'
import { PageSection } from '../../../shared/ui/public-page.tsx'
import styles from './network-page.module.css'

/** Links from a network's page to the public site and the member login. */
export function NetworkNav() {
  return (
    <>
      <BarLink to="/">Public Site</BarLink>
      <BarLink to="/broker" fits="tablet">
        Member Login
      </BarLink>
    </>
  )
}

export interface Feature {
  readonly Icon: typeof IconBooks
  readonly what: string
  readonly how: string
}

export function Features({ features }: { readonly features: readonly Feature[] }) {
  return (
    <PageSection id="features" heading="What members get" ground="band">
      <ul className={styles.cards}>
        {features.map(({ Icon, what, how }) => (
          <li key={what}>
            <Icon size={28} stroke={1.5} aria-hidden />
            <h3>{what}</h3>
            <p>{how}</p>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

export function Join({ to }: { readonly to: string }) {
  return (
    <PageSection
      id="join"
      heading="Tell us who you are"
      under={`It takes five minutes. You get an answer within 3-5 business days, either way. ${NETWORKS_ARE_FREE}`}
      ground="tint"
    >
      <ActionLink to={to}>Request Invitation</ActionLink>
    </PageSection>
  )
}
