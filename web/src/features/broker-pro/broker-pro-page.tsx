import { Link } from 'react-router-dom'
import { ProfessionalScene } from '../../shared/brand/illustrations.tsx'
import { useSite } from '../../shared/brand/site.ts'
import { ActionLink } from '../../shared/ui/action.tsx'
import { leadTo } from '../../shared/ui/lead-to.ts'
import layout from '../../shared/ui/public-layout.module.css'
import { PublicLayout } from '../../shared/ui/public-layout.tsx'
import { Hero, PageSection, Questions } from '../../shared/ui/public-page.tsx'
import { Question } from '../../shared/ui/question.tsx'
import { FROM_PLANS } from '../auth/from-plans.ts'
import styles from './broker-pro-page.module.css'
import { Plans } from './plans.tsx'

const WORK = [
  {
    what: 'A lead is on your screen in seconds',
    how: 'With a risk score, the reasons behind it, and why it came to you. Leads of your own link are yours; pool leads need a verified license in the state.',
  },
  {
    what: 'The clock is on both sides',
    how: 'The person sees the same 24 hours as you. You are reminded before they end.',
  },
  {
    what: 'Your plan files answer',
    how: 'Upload what carriers send you. The assistant quotes file and page, and says so when it finds nothing.',
  },
  {
    what: 'You are not alone',
    how: 'Messages and client referrals between the agents of the network, and a log of every access to client data.',
  },
] as const

export function BrokerProPage() {
  const { brand_name } = useSite()
  return (
    <PublicLayout
      nav={
        <>
          <Link to="/">Public Site</Link>
          <Link to="/broker/login" state={FROM_PLANS} className={layout.wide_only}>
            Professional Login
          </Link>
        </>
      }
    >
      <Hero
        title="The portal for brokers who call back."
        lead={
          <>
            {brand_name} brings you people who asked for help with health insurance, one at a time, with what you need
            to help them.
          </>
        }
        acts={
          <>
            <ActionLink to="/broker/register" state={FROM_PLANS}>
              Start the 14-day trial
            </ActionLink>
            <ActionLink to="/broker/login" state={FROM_PLANS} weight="second">
              Professional Login
            </ActionLink>
          </>
        }
        small={
          <>
            No card for the trial.{' '}
            <a href="#plans" onClick={(event) => leadTo(event, 'plans')}>
              See the plans
            </a>
          </>
        }
        scene={<ProfessionalScene />}
      />

      <PageSection id="work" heading="What your day gets" ground="band">
        <ul className={styles.work}>
          {WORK.map(({ what, how }) => (
            <li key={what}>
              <h3>{what}</h3>
              <p>{how}</p>
            </li>
          ))}
        </ul>
      </PageSection>

      <PageSection
        id="plans"
        heading="Plans"
        under="The 14-day trial comes first, without a card. Then a month at a time, in US dollars."
      >
        <Plans />
      </PageSection>

      <PageSection id="questions" heading="Fair questions" beside>
        <Questions>
          <Question ask="What happens when the trial ends?">
            You keep reading and writing to the clients you have. Pool leads, uploads, the assistant and new lead codes
            wait until you subscribe. Leads of your own link are kept for you for 24 hours, then they go to the pool.
          </Question>
          <Question ask="Can I cancel?">
            With one click, at any time. What you paid for runs to the end of its month; nothing is charged after it.
          </Question>
          <Question ask="Do you check my license?">
            An administrator verifies it before you get leads from the pool. Until then the whole dashboard is yours,
            and so are the leads of your own link. You stay responsible for your own compliance.
          </Question>
          <Question ask="Who else is in the network?">
            Brokers who registered or were invited. The professional network beside it, for opportunities and referrals
            between professions, takes members by invitation.
          </Question>
        </Questions>
      </PageSection>

      <PageSection
        id="invitation"
        heading="Referrals beyond insurance"
        under="Advisors, payroll and tax professionals pass on work in the professional network. Its members are invited, or apply."
        ground="tint"
      >
        <ActionLink to="/tw/apply" weight="second">
          Request Invitation
        </ActionLink>
      </PageSection>
    </PublicLayout>
  )
}
