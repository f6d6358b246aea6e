import type { ComponentType } from 'react'
import { FROM_PLANS } from '../../../shared/auth/from-plans.ts'
import { ProfessionalScene } from '../../../shared/brand/illustrations.tsx'
import { useSite } from '../../../shared/brand/site.ts'
import { ActionLink } from '../../../shared/ui/action.tsx'
import { leadTo } from '../../../shared/ui/lead-to.ts'
import { BarLink, PublicLayout } from '../../../shared/ui/public-layout.tsx'
import { Hero, PageSection, Points, Questions } from '../../../shared/ui/public-page.tsx'
import { Question } from '../../../shared/ui/question.tsx'
import { Plans } from './plans.tsx'

const WORK = [
  {
    name: 'A lead is on your screen in seconds',
    what: 'With a risk score, the reasons behind it, and why it came to you. Leads from your own link are yours. Pool leads need a verified license in the state.',
  },
  {
    name: 'The clock is on both sides',
    what: 'The client sees the same 24 hours as you. We remind you before they end.',
  },
  {
    name: 'Ask your plan files',
    what: 'Upload what carriers send you. The assistant quotes the file and page, and says so when it finds nothing.',
  },
  {
    name: 'You are not alone',
    what: 'Messages and client referrals between agents in the network, and a log of every access to client data.',
  },
] as const

interface Props {
  /** The sign-in form, the access code and what else is for agents. */
  readonly agents: ComponentType
}

export function BrokerProPage({ agents: ForAgents }: Props) {
  const { brand_name } = useSite()
  return (
    <PublicLayout
      nav={
        <>
          <BarLink to="/">Public Site</BarLink>
          <BarLink to="/broker/login" state={FROM_PLANS} fits="tablet">
            Professional Login
          </BarLink>
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
        actions={
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
            No credit card needed for the trial.{' '}
            <a href="#plans" onClick={(event) => leadTo(event, 'plans')}>
              See the plans
            </a>{' '}
            or{' '}
            <a href="#agent-sign-in" onClick={(event) => leadTo(event, 'agent-sign-in')}>
              sign in on this page
            </a>
            .
          </>
        }
        scene={<ProfessionalScene />}
      />

      <PageSection id="work" heading="What you get every day" ground="band">
        <Points points={WORK} columns={2} />
      </PageSection>

      <PageSection
        id="plans"
        heading="Plans"
        under="Start with a 14-day trial. No credit card needed. Then pay month by month, in US dollars."
      >
        <Plans />
      </PageSection>

      <PageSection id="questions" heading="Common questions" beside>
        <Questions>
          <Question ask="What happens when the trial ends?">
            You can still see and write to your clients. Pool leads, uploads, the assistant and new lead codes are
            paused until you subscribe. Leads from your own link wait for you for 24 hours, then go to the pool.
          </Question>
          <Question ask="Can I cancel?">
            Yes, with one click, at any time. Your plan runs until the end of the paid month. You are not charged again.
          </Question>
          <Question ask="Do you check my license?">
            An administrator verifies it before you get leads from the pool. Until then you can use the whole dashboard
            and get leads from your own link. You are responsible for your own compliance.
          </Question>
          <Question ask="Who else is in the network?">
            Brokers who registered or were invited. There is also a professional network for opportunities and referrals
            between professions. Every broker with an account here is a member. Others are invited or apply.
          </Question>
        </Questions>
      </PageSection>

      <ForAgents />

      <PageSection
        id="invitation"
        heading="Referrals beyond insurance"
        under="Advisors, payroll and tax professionals refer work in the professional network. Every broker with an account here is a member. Others are invited or apply."
        ground="tint"
      >
        <ActionLink to="/tw/apply" weight="second">
          Request Invitation
        </ActionLink>
      </PageSection>
    </PublicLayout>
  )
}
