import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { TrailScene } from '../../../shared/brand/illustrations.tsx'
import { useSite } from '../../../shared/brand/site.ts'
import { Fact, Facts } from '../../../shared/kit/facts.tsx'
import { Cluster, Column, Stack } from '../../../shared/kit/layout.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { ActionLink } from '../../../shared/ui/action.tsx'
import { leadTo } from '../../../shared/ui/lead-to.ts'
import { BarLink, PublicLayout } from '../../../shared/ui/public-layout.tsx'
import { Hero, PageSection, Points, Questions } from '../../../shared/ui/public-page.tsx'
import { Question } from '../../../shared/ui/question.tsx'
import { Share } from '../../../shared/ui/share.tsx'
import styles from './consumer-landing.module.css'
import { ForAgents } from './for-agents.tsx'

const SEVEN_STEPS = [
  ['Contact', 'Where your agent can reach you'],
  ['About you', 'Age, ZIP code, household, income'],
  ['Health', 'Conditions you live with, or none'],
  ['Plan type', 'What kind of plan you prefer'],
  ['Daily life', 'Tobacco, exercise, medications'],
  ['Coverage', 'How much of the bill a plan should pay'],
  ['Your OK', 'What you agree to, in plain words'],
] as const

const HAPPENS = [
  {
    when: 'Now, about 3 minutes',
    what: 'You answer seven short steps',
    how: 'You need no account and no documents. We keep none of your answers until you press the last button.',
  },
  {
    when: 'Seconds later',
    what: 'Your answers find one agent',
    how: 'They go to the agent who sent you the link. Without a link, they go to a verified agent licensed in your state, or to our own staff if no agent is free.',
  },
  {
    when: 'Within 24 hours',
    what: 'That agent contacts you',
    how: 'You see the exact deadline, and your agent sees the same clock.',
  },
  {
    when: 'After that',
    what: 'You decide',
    how: 'You have exact numbers for your situation and don’t owe anyone anything.',
  },
] as const

const SEES = [
  {
    who: 'Your agent',
    what: 'Sees your answers and an estimate of your health costs. Sees your phone number only if you agree to calls.',
  },
  {
    who: 'Our administrators',
    what: 'Only to run the service, for example when an agent did not contact you in time.',
  },
  {
    who: 'No one else',
    what: 'We do not sell your data. There are no advertisers and no trackers on this site.',
  },
] as const

const NOTICES = [
  {
    name: 'Educational only',
    what: 'The assessment helps you understand your choices. It is not insurance, and not medical or legal advice.',
  },
  {
    name: 'No guarantees',
    what: 'Scores, prices and savings are estimates. Only an insurer can confirm a price or coverage.',
  },
  {
    name: 'Deleted if you ask',
    what: 'Ask us or your agent, and we delete your answers, contact details and messages.',
  },
  {
    name: 'Never sold',
    what: 'We do not sell your data, and there are no trackers on this site.',
  },
] as const

const FACTS = ['About 3 minutes', 'Free. No credit card needed.', 'One agent, not ten calls'] as const

const NAV = (
  <>
    <BarLink to="/intake" wideOnly>
      Pre-Assessment
    </BarLink>
    <BarLink to="#agent-sign-in" onClick={(event) => leadTo(event, 'agent-sign-in')}>
      Agent Sign-In
    </BarLink>
  </>
)

function Start() {
  return <ActionLink to="/intake">Get Your Free Assessment</ActionLink>
}

export function ConsumerLanding() {
  const { brand_name } = useSite()
  return (
    <PublicLayout nav={NAV}>
      <Hero
        title="Health insurance, with someone who knows the way."
        lead="Answer seven short steps about you, your health and your budget. One licensed agent reads them and contacts you within 24 hours."
        actions={
          <>
            <Start />
            <Text as="a" tap href="#what-happens" onClick={(event: MouseEvent) => leadTo(event, 'what-happens')}>
              What happens next?
            </Text>
          </>
        }
        after={
          <Cluster as="ul" gap="md">
            {FACTS.map((fact) => (
              <Text key={fact} as="li" size="sm" className={styles.fact}>
                {fact}
              </Text>
            ))}
          </Cluster>
        }
        scene={<TrailScene />}
      />

      <PageSection id="what-happens" heading="What happens, and when" ground="band">
        <ol className={styles.timeline}>
          {HAPPENS.map(({ when, what, how }) => (
            <li key={when}>
              <Text className={styles.when}>{when}</Text>
              <Stack gap="xs">
                <Heading level={3}>{what}</Heading>
                <Text tone="muted">{how}</Text>
              </Stack>
            </li>
          ))}
        </ol>
      </PageSection>

      <PageSection id="what-we-ask" heading="The seven things we ask">
        <ol className={styles.trail}>
          {SEVEN_STEPS.map(([name, what]) => (
            <li key={name}>
              <Heading level={3}>{name}</Heading>
              <Text size="sm" tone="muted">
                {what}
              </Text>
            </li>
          ))}
        </ol>
      </PageSection>

      <PageSection id="cost" heading="What it costs" beside>
        <Text size="xl" tone="muted">
          <span className={styles.price}>$0</span> for you
        </Text>
        <Text>
          The assessment and talking with your agent are free. Agents pay {brand_name} a monthly fee. If you choose a
          plan, the insurer usually pays the agent a commission. A marketplace plan costs you the same with or without
          an agent.
        </Text>
      </PageSection>

      <PageSection id="who-sees" heading="Who sees your answers" beside>
        <Facts look="rows">
          {SEES.map(({ who, what }) => (
            <Fact key={who} name={who}>
              {what}
            </Fact>
          ))}
        </Facts>
        <Text>
          We keep a log of everyone who opens your record. You can ask us to delete it at any time.{' '}
          <Link to="/privacy">How we handle your data</Link>
        </Text>
      </PageSection>

      <PageSection id="questions" heading="Common questions" beside>
        <Questions>
          <Question ask="Will I get a lot of calls?">
            No. Only one agent has your answers. They may call only if you agree in the last step.
          </Question>
          <Question ask="Is this an application for insurance?">
            No. It is a free educational assessment. It does not sign you up for anything. It is not a quote and does
            not promise a price or coverage.
          </Question>
          <Question ask="Does a health condition count against me?">
            Not for plans under the Affordable Care Act. They must accept you and can’t charge you more because of your
            health. Other kinds of plans may ask. Honest answers help your agent find the right plan.
          </Question>
          <Question ask="Can I change my answers later?">
            Yes. Take the assessment again with the same email address. You keep your agent, and they see what changed.
          </Question>
        </Questions>
      </PageSection>

      <Column as="section" className={styles.notices} aria-labelledby="notices">
        <Heading level={2} size="label" id="notices">
          The small print, in plain words
        </Heading>
        <Points points={NOTICES} columns={4} />
        <Text size="sm">
          All of it: <Link to="/terms">Terms</Link> and <Link to="/privacy">Privacy</Link>.
        </Text>
      </Column>

      <PageSection
        id="ready"
        heading="Ready when you are"
        under="Seven steps, about 3 minutes. You can go back and change anything before you submit it."
        ground="tint"
      >
        <Start />
        <Stack gap="sm">
          <Text>Know someone who needs insurance? Share this.</Text>
          <Share
            path="/"
            title={`${brand_name}: a free health-insurance assessment`}
            text="About 3 minutes, free, and one licensed agent who contacts you within 24 hours."
          />
        </Stack>
      </PageSection>

      <ForAgents />
    </PublicLayout>
  )
}
