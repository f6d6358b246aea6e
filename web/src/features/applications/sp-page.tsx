import { IconAddressBook, IconBooks, IconClockHour4, IconGrid4x4, IconQuote, IconSpiral } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useSite } from '../../shared/brand/site.ts'
import { ActionLink } from '../../shared/ui/action.tsx'
import { PublicLayout } from '../../shared/ui/public-layout.tsx'
import styles from './network-page.module.css'
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
    <PublicLayout
      nav={
        <>
          <Link to="/">Public Site</Link>
          <Link to="/broker" className={styles.wide_only}>
            Member Login
          </Link>
        </>
      }
    >
      <section className={styles.hero}>
        <div>
          <h1 className={styles.title}>Families and founders, side by side.</h1>
          <p className={styles.lead}>
            The family and founders network of {brand_name}: people who give each other time, decide together, and keep
            what they learn.
          </p>
          <div className={styles.acts}>
            <ActionLink to="/sp/apply">Request Invitation</ActionLink>
            <ActionLink to="/broker" weight="second">
              Member Login
            </ActionLink>
          </div>
          <p className={styles.small}>By invitation. Every application is read by people.</p>
        </div>
        <SpiralScene />
      </section>

      <section className={styles.band} aria-labelledby="features">
        <div className={styles.section}>
          <h2 id="features" className={styles.heading}>
            What members have
          </h2>
          <ul className={styles.cards}>
            {FEATURES.map(({ Icon, what, how }) => (
              <li key={what}>
                <Icon size={28} stroke={1.5} aria-hidden />
                <h3>{what}</h3>
                <p>{how}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className={styles.section} aria-labelledby="council">
        <h2 id="council" className={styles.heading}>
          How a council decides
        </h2>
        <ol className={styles.steps}>
          {STEPS.map(([step, what]) => (
            <li key={step}>
              <h3>{step}</h3>
              <p>{what}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className={styles.last} aria-labelledby="join">
        <div className={styles.section}>
          <h2 id="join" className={styles.heading}>
            Tell us who you are
          </h2>
          <p className={styles.under}>Five minutes, and an answer within 3-5 business days, either way.</p>
          <ActionLink to="/sp/apply">Request Invitation</ActionLink>
        </div>
      </section>
    </PublicLayout>
  )
}
