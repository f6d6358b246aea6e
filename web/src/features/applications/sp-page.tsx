import { IconAddressBook, IconBooks, IconClockHour4, IconGrid4x4, IconQuote, IconSpiral } from '@tabler/icons-react'
import { useSite } from '../../shared/brand/site.ts'
import { ActionLink } from '../../shared/ui/action.tsx'
import { PublicLayout } from '../../shared/ui/public-layout.tsx'
import { Hero, PageSection } from '../../shared/ui/public-page.tsx'
import styles from './network-page.module.css'
import { BY_INVITATION, Features, Join, NetworkNav } from './network-parts.tsx'
import { SpiralScene } from './scenes.tsx'

const FEATURES = [
  { Icon: IconGrid4x4, what: 'Matrix', how: 'Who offers what and who looks for what, on one page.' },
  {
    Icon: IconAddressBook,
    what: 'Directory',
    how: 'Members who agreed to be found, with as much as each agreed to show.',
  },
  { Icon: IconQuote, what: 'Stories', how: 'What families and founders lived through, told by themselves.' },
  {
    Icon: IconSpiral,
    what: 'Spiral Council',
    how: 'A question goes round until nobody who is asked has a reason against.',
  },
  { Icon: IconBooks, what: 'Knowledge', how: 'Guides, links and files that members share with each other.' },
  {
    Icon: IconClockHour4,
    what: 'Trust Credits',
    how: 'One credit is one hour contributed. Each stands in a ledger nobody can change.',
  },
] as const

const STEPS = [
  ['Check-In', 'Everybody says how they are and what they bring.'],
  ['Clarify', 'Questions only, until all understand the same thing.'],
  ['Reframe', 'The question is put anew with what was heard.'],
  ['Consent', 'A proposal stands when nobody has a reasoned objection left.'],
] as const

export function SpPage() {
  const { brand_name } = useSite()
  return (
    <PublicLayout nav={<NetworkNav />}>
      <Hero
        title="Families and founders, side by side."
        lead={
          <>
            The family and founders network of {brand_name}: people who give each other time, decide together, and keep
            what they learn.
          </>
        }
        acts={
          <>
            <ActionLink to="/sp/apply">Request Invitation</ActionLink>
            <ActionLink to="/broker" weight="second">
              Member Login
            </ActionLink>
          </>
        }
        small={BY_INVITATION}
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
