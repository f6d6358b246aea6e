import { IconAddressBook, IconBooks, IconClockHour4, IconGrid4x4, IconQuote, IconSpiral } from '@tabler/icons-react'
import { useSite } from '../../../shared/brand/site.ts'
import { ActionLink } from '../../../shared/ui/action.tsx'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import { Hero, PageSection } from '../../../shared/ui/public-page.tsx'
import styles from './network-page.module.css'
import { Features, Join, NetworkNav } from './network-parts.tsx'
import { SpiralScene } from './scenes.tsx'

const FEATURES = [
  { Icon: IconGrid4x4, what: 'Matrix', how: 'What members offer and need, on one page.' },
  {
    Icon: IconAddressBook,
    what: 'Directory',
    how: 'Members who agreed to be listed, with only the details they chose to show.',
  },
  { Icon: IconQuote, what: 'Stories', how: 'Families and founders tell their own stories.' },
  {
    Icon: IconSpiral,
    what: 'Spiral Council',
    how: 'A group works on a question until no one in it has a reasoned objection.',
  },
  { Icon: IconBooks, what: 'Knowledge', how: 'Guides, links and files shared by members.' },
  {
    Icon: IconClockHour4,
    what: 'Trust Credits',
    how: 'One credit is one hour contributed. Each is recorded in a ledger that no one can change.',
  },
] as const

const STEPS = [
  ['Check-In', 'Everyone says how they are and what they bring.'],
  ['Clarify', 'Questions only, until everyone has the same understanding.'],
  ['Reframe', 'The question is asked again with what everyone learned.'],
  ['Consent', 'A proposal passes when no one has a reasoned objection left.'],
] as const

export function SpPage() {
  const { brand_name } = useSite()
  return (
    <PublicLayout nav={<NetworkNav />}>
      <Hero
        title="Families and founders, side by side."
        lead={
          <>
            The family and founders network of {brand_name}: people who give each other time, decide together, and share
            what they learn.
          </>
        }
        actions={
          <>
            <ActionLink to="/sp/apply">Request Invitation</ActionLink>
            <ActionLink to="/broker" weight="second">
              Member Login
            </ActionLink>
          </>
        }
        small="By invitation. People read every application."
        scene={<SpiralScene />}
      />

      <Features features={FEATURES} />

      <PageSection id="council" heading="How a council decides">
        <ol className={styles.steps}>
          {STEPS.map(([step, what]) => (
            <li key={step}>
              <h3>{step}</h3>
              <p>{what}</p>
            </li>
          ))}
        </ol>
      </PageSection>

      <Join to="/sp/apply" />
    </PublicLayout>
  )
}
